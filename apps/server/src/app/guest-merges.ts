import { mergeCart } from '#features/cart/public.ts'
import { mergeGarage } from '#features/garage/public.ts'
import { mergeNotifications } from '#features/notifications/public.ts'
import { mergePurchases } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'

type GuestMerge = (tx: Tx, users: { guestId: number; memberId: number }) => Promise<void>

/** What a guest may have gathered, each feature's part moved by the feature itself. Runs inside the sign-in's transaction, in this order. */
const merges: GuestMerge[] = [mergeCart, mergePurchases, mergeNotifications, mergeGarage]

export async function mergeGuest(tx: Tx, users: { guestId: number; memberId: number }): Promise<void> {
  for (const merge of merges) await merge(tx, users)
}
