import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { useRef } from 'react'

/**
 * Seconds until another code may be requested. 0: now, also if the clock was set back since
 * `sentAt`.
 */
export function secondsLeft(sentAt: number | undefined, now = Date.now()): number {
  if (typeof sentAt !== 'number' || sentAt > now) return 0
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - (now - sentAt) / 1000))
}

/**
 * Resend countdown that ends with the page. After a reload these forms start with the first step.
 */
export function useResendCountdown() {
  const sentAt = useRef<number>(undefined)
  return {
    start: () => {
      sentAt.current = Date.now()
    },
    getSecondsLeft: () => secondsLeft(sentAt.current),
  }
}
