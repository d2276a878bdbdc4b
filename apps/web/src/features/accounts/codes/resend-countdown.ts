import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { useRef } from 'react'

/** Seconds until another code may be asked for; 0: now. A clock that was set back does not make anybody wait for ever. */
export function secondsLeft(sentAt: number | undefined, now = Date.now()): number {
  if (typeof sentAt !== 'number' || sentAt > now) return 0
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - (now - sentAt) / 1000))
}

/** The wait for codes that matter to this page only: after a reload one begins with the address again. */
export function useResendCountdown() {
  const sentAt = useRef<number>(undefined)
  return {
    start: () => {
      sentAt.current = Date.now()
    },
    getSecondsLeft: () => secondsLeft(sentAt.current),
  }
}
