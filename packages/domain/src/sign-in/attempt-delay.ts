/** How many wrong guesses cost nothing: of a password, of a code's digits, from one address of the network (which may be an office). */
const FREE_ATTEMPTS = { account: 5, code: 5, address: 20 }
const MAX_DELAY_SECONDS = 15 * 60

export type AttemptSubject = keyof typeof FREE_ATTEMPTS

/** Seconds that a guess must wait after so many wrong ones in a row: nothing at first, then doubling from 15 s to a quarter of an hour. */
export function attemptDelaySeconds(failures: number, subject: AttemptSubject): number {
  const attemptsOverLimit = failures - FREE_ATTEMPTS[subject]
  return attemptsOverLimit < 0 ? 0 : Math.min(15 * 2 ** Math.min(attemptsOverLimit, 10), MAX_DELAY_SECONDS)
}

/** Seconds without a wrong guess after which they are forgotten. For codes a day, or new codes would be new guesses for ever. */
export const ATTEMPT_RESET_SECONDS: Record<AttemptSubject, number> = { account: 60 * 60, code: 24 * 60 * 60, address: MAX_DELAY_SECONDS }
