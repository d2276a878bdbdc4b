import { readConfirmationData, updateConfirmationData } from '#lib/storage/confirmation-data.ts'
import { secondsLeft } from './resend-countdown.ts'

/** Kept on the device, so that the wait goes on after a reload. Both ends of it are this device's clock: only the difference counts. */
export const recordCodeSent = (now = Date.now()): void => updateConfirmationData({ sent_at: now })

/** Seconds until another confirmation code may be asked for; 0: now. */
export const secondsUntilResend = (now = Date.now()): number => secondsLeft(readConfirmationData().sent_at, now)

export const clearCodeSent = (): void => updateConfirmationData({ sent_at: undefined })
