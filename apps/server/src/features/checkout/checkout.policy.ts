import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { hasInactiveUser } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'

/** A purchase is its buyer's alone; to everybody else it does not exist. @throws Refusal not_found */
export function mayUsePurchase(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}

/**
 * Nobody buys of somebody who was blocked or has left. Asked when parts are held and again when a payment begins; a payment that has begun is
 * brought to its end. @throws Refusal not_for_sale
 */
export async function refuseInactiveSellers(tx: Tx, lines: readonly { seller_id: number }[]): Promise<void> {
  const sellerIds = lines.map(({ seller_id }) => seller_id)
  if (await hasInactiveUser(tx, sellerIds)) throw new Refusal('not_for_sale')
}
