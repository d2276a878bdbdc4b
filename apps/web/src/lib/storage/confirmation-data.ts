import type { Purchase } from '@partlane/client/checkout/checkout'
import { deviceValues } from './device-storage.ts'

/** The last purchase on this device. `paid` is shown after the session of its guest has ended. */
export type LastPurchase = { id: string; paid: null | Pick<Purchase, 'reference' | 'total' | 'email'> }

/** Value of the storage key `confirmationData` (specification, section 9). */
export type ConfirmationData = {
  /** When the last verification code was sent: epoch milliseconds by this device's clock. */
  sent_at?: number
  purchase?: LastPurchase
}

export const readConfirmationData = (): ConfirmationData => deviceValues().readJson<ConfirmationData>('confirmationData') ?? {}

/** Changes some fields and leaves the others; undefined removes a field. */
export function updateConfirmationData(changes: { [K in keyof ConfirmationData]: ConfirmationData[K] | undefined }): void {
  deviceValues().writeJson('confirmationData', { ...readConfirmationData(), ...changes })
}
