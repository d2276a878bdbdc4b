import type { Purchase } from '@partlane/client/checkout'
import { confirmationData, keepConfirmationData, type RememberedPurchase } from './confirmation-data.ts'

export type { RememberedPurchase } from './confirmation-data.ts'

export function rememberPurchase({ id, status, reference, total, email }: Purchase): void {
  keepConfirmationData({ purchase: { id, paid: status === 'paid' ? { reference, total, email } : null } })
}

/** The purchase begun or paid last on this device. */
export const rememberedPurchase = (): RememberedPurchase | null => confirmationData().purchase ?? null
