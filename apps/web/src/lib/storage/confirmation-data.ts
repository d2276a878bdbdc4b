import type { Purchase } from '@partlane/client/checkout/checkout'
import { deviceValues } from './device-storage.ts'

/** What this device keeps of the last purchase: enough to find it again, and to show it was paid when its guest's session is over. */
export type LastPurchase = { id: string; paid: null | Pick<Purchase, 'reference' | 'total' | 'email'> }

/** Everything under the key `confirmationData` (specification, section 9): what waits for a confirmation, or had one last. */
export type ConfirmationData = {
  /** When the last six digits were sent, by this device's clock. */
  sent_at?: number
  purchase?: LastPurchase
}

export const readConfirmationData = (): ConfirmationData => deviceValues().readJson<ConfirmationData>('confirmationData') ?? {}

/** Changes one thing and leaves the other; undefined forgets it. */
export function updateConfirmationData(changes: { [K in keyof ConfirmationData]: ConfirmationData[K] | undefined }): void {
  deviceValues().writeJson('confirmationData', { ...readConfirmationData(), ...changes }) // JSON leaves out what is undefined
}
