import type { Purchase } from '@partlane/client/checkout/checkout'
import { type LastPurchase, readConfirmationData, updateConfirmationData } from './confirmation-data.ts'

export type { LastPurchase } from './confirmation-data.ts'

/**
 * Saves a purchase. A paid one does not replace another purchase that is still unpaid, and a
 * cancelled one, which a newer one may have replaced in another tab, replaces no other.
 */
export function saveLastPurchase({ id, status, reference, total, email }: Purchase): void {
  const lastPurchase = readLastPurchase()
  const isOther = lastPurchase !== null && lastPurchase.id !== id
  if (isOther && (status === 'cancelled' || (status === 'paid' && lastPurchase.paid === null))) return
  updateConfirmationData({ purchase: { id, paid: status === 'paid' ? { reference, total, email } : null } })
}

/** The purchase that was started or paid last on this device. */
export const readLastPurchase = (): LastPurchase | null => readConfirmationData().purchase ?? null
