import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { hasInactiveUser } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Only the buyer may use a purchase.
 * @throws Refusal not_found for other users
 */
export function mayUsePurchase(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}

/**
 * Refuses lines of blocked or deleted sellers. Checked when stock is held and again when a payment
 * starts. A started payment is completed.
 * @throws Refusal not_for_sale
 */
export async function refuseInactiveSellers(tx: Tx, lines: readonly { seller_id: number }[]): Promise<void> {
  const sellerIds = lines.map(({ seller_id }) => seller_id)
  if (await hasInactiveUser(tx, sellerIds)) throw new Refusal('not_for_sale')
}
