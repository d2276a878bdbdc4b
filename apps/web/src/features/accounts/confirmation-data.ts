import { RESEND_AFTER_SECONDS } from '@partlane/domain/accounts/confirmation'
import { confirmationData, keepConfirmationData } from '#lib/confirmation-data.ts'

/** Kept on the device, so that the wait goes on after a reload. Both ends of it are this device's clock: only the difference counts. */
export const codeWasSent = (now = Date.now()): void => keepConfirmationData({ sent_at: now })

/** Seconds until another code may be asked for; 0: now. A clock that was set back does not make anybody wait for ever. */
export function secondsToResend(now = Date.now()): number {
  const sentAt = confirmationData().sent_at
  if (typeof sentAt !== 'number' || sentAt > now) return 0
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - (now - sentAt) / 1000))
}

export const confirmationIsOver = (): void => keepConfirmationData({ sent_at: undefined })
