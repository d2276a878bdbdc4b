import { readConfirmationData, updateConfirmationData } from '#lib/storage/confirmation-data.ts'
import { secondsLeft } from './resend-countdown.ts'

/**
 * Stores when a code was sent, so that the countdown continues after a reload. Both timestamps come
 * from the clock of this device, and only their difference is used.
 */
export const recordCodeSent = (now = Date.now()): void => updateConfirmationData({ sent_at: now })

/** Seconds until another confirmation code may be requested. 0: now. */
export const secondsUntilResend = (now = Date.now()): number => secondsLeft(readConfirmationData().sent_at, now)

export const clearCodeSent = (): void => updateConfirmationData({ sent_at: undefined })
