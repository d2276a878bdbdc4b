import { mergeCart } from '#features/cart/public.ts'
import { mergeGarage } from '#features/garage/public.ts'
import { mergeNotifications } from '#features/notifications/public.ts'
import { mergePurchases } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'

type GuestMerge = (tx: Tx, users: { guestId: number; memberId: number }) => Promise<void>

/**
 * What each feature moves from a guest to the member. Runs in the transaction of the sign-in, in
 * this order.
 */
const merges: GuestMerge[] = [mergeCart, mergePurchases, mergeNotifications, mergeGarage]

export async function mergeGuest(tx: Tx, users: { guestId: number; memberId: number }): Promise<void> {
  for (const merge of merges) await merge(tx, users)
}
