import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { hasInactive } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'

/** A purchase is its buyer's alone; to everybody else it does not exist. @throws Refusal not_found */
export function mayUse(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}

/**
 * Nobody buys of somebody who was blocked or has left. Asked when parts are held and again when a payment begins; a payment that has begun is
 * brought to its end. @throws Refusal not_for_sale
 */
export async function maySellNow(tx: Tx, lines: readonly { seller_id: number }[]): Promise<void> {
  const sellers = lines.map(({ seller_id }) => seller_id)
  if (await hasInactive(tx, sellers)) throw new Refusal('not_for_sale')
}
