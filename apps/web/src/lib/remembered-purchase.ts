import type { Purchase } from '@partlane/client/checkout'
import { deviceValues } from '#lib/device-storage.ts'

/** What this device keeps of the last purchase: enough to find it again, and to show it was paid when its guest's session is over. */
export type RememberedPurchase = { id: string; paid: null | Pick<Purchase, 'reference' | 'total' | 'email'> }
type ConfirmationData = { purchase?: RememberedPurchase }

const read = () => deviceValues().readJson<ConfirmationData>('confirmationData') ?? {}

/** Under `confirmationData` (specification, section 9), beside what else is to be confirmed. */
export function rememberPurchase({ id, status, reference, total, email }: Purchase): void {
  const purchase: RememberedPurchase = { id, paid: status === 'paid' ? { reference, total, email } : null }
  deviceValues().writeJson('confirmationData', { ...read(), purchase })
}

export const rememberedPurchase = (): RememberedPurchase | null => read().purchase ?? null
