import { confirmationData, keepConfirmationData } from '#lib/storage/confirmation-data.ts'
import { secondsLeft } from './resend-countdown.ts'

/** Kept on the device, so that the wait goes on after a reload. Both ends of it are this device's clock: only the difference counts. */
export const codeWasSent = (now = Date.now()): void => keepConfirmationData({ sent_at: now })

/** Seconds until another confirmation code may be asked for; 0: now. */
export const secondsToResend = (now = Date.now()): number => secondsLeft(confirmationData().sent_at, now)

export const confirmationIsOver = (): void => keepConfirmationData({ sent_at: undefined })
