import type { Purchase } from '@partlane/client/checkout/checkout'
import { type LastPurchase, readConfirmationData, updateConfirmationData } from './confirmation-data.ts'

export type { LastPurchase } from './confirmation-data.ts'

/** Looking at an old confirmation does not make this device forget the purchase it is about to pay. */
export function saveLastPurchase({ id, status, reference, total, email }: Purchase): void {
  const lastPurchase = readLastPurchase()
  if (status === 'paid' && lastPurchase && lastPurchase.id !== id && lastPurchase.paid === null) return
  updateConfirmationData({ purchase: { id, paid: status === 'paid' ? { reference, total, email } : null } })
}

/** The purchase begun or paid last on this device. */
export const readLastPurchase = (): LastPurchase | null => readConfirmationData().purchase ?? null
