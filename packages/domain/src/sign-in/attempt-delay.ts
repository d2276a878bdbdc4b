/**
 * Failed attempts without a delay: for one account (password), one code, one IP address. An IP
 * address has more because an office shares it.
 */
const FREE_ATTEMPTS = { account: 5, code: 5, address: 20 }
const MAX_DELAY_SECONDS = 15 * 60

export type AttemptSubject = keyof typeof FREE_ATTEMPTS

/**
 * Seconds until the next attempt is allowed after `failures` failed attempts in a row: 0 at first,
 * then 15 s, doubling up to 15 minutes.
 */
export function attemptDelaySeconds(failures: number, subject: AttemptSubject): number {
  const attemptsOverLimit = failures - FREE_ATTEMPTS[subject]
  return attemptsOverLimit < 0 ? 0 : Math.min(15 * 2 ** Math.min(attemptsOverLimit, 10), MAX_DELAY_SECONDS)
}

/**
 * Seconds without a failed attempt after which the count starts again. For codes it is a day:
 * otherwise requesting new codes would allow an unlimited number of attempts.
 */
export const ATTEMPT_RESET_SECONDS: Record<AttemptSubject, number> = { account: 60 * 60, code: 24 * 60 * 60, address: MAX_DELAY_SECONDS }
