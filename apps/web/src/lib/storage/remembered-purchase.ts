import type { Purchase } from '@partlane/client/checkout/checkout'
import { confirmationData, keepConfirmationData, type RememberedPurchase } from './confirmation-data.ts'

export type { RememberedPurchase } from './confirmation-data.ts'

/** Looking at an old confirmation does not make this device forget the purchase it is about to pay. */
export function rememberPurchase({ id, status, reference, total, email }: Purchase): void {
  const last = rememberedPurchase()
  if (status === 'paid' && last && last.id !== id && last.paid === null) return
  keepConfirmationData({ purchase: { id, paid: status === 'paid' ? { reference, total, email } : null } })
}

/** The purchase begun or paid last on this device. */
export const rememberedPurchase = (): RememberedPurchase | null => confirmationData().purchase ?? null
