const FREE = { account: 5, address: 20 } // an address may be an office
const LONGEST = 15 * 60

/** Seconds that a sign-in must wait after so many failures in a row: nothing at first, then doubling from 15 s to a quarter of an hour. */
export function secondsToWait(failures: number, of: keyof typeof FREE): number {
  const beyond = failures - FREE[of]
  return beyond < 0 ? 0 : Math.min(15 * 2 ** Math.min(beyond, 10), LONGEST)
}
