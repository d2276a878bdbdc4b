/** How many wrong guesses cost nothing: of a password, of a code's digits, from one address of the network (which may be an office). */
const FREE = { account: 5, code: 5, address: 20 }
const LONGEST = 15 * 60

export type Guessed = keyof typeof FREE

/** Seconds that a guess must wait after so many wrong ones in a row: nothing at first, then doubling from 15 s to a quarter of an hour. */
export function secondsToWait(failures: number, of: Guessed): number {
  const beyond = failures - FREE[of]
  return beyond < 0 ? 0 : Math.min(15 * 2 ** Math.min(beyond, 10), LONGEST)
}

/** Seconds without a wrong guess after which they are forgotten. For codes a day, or new codes would be new guesses for ever. */
export const FORGET_SECONDS: Record<Guessed, number> = { account: 60 * 60, code: 24 * 60 * 60, address: LONGEST }
