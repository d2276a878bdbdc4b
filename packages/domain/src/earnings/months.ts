/**
 * The instants of a month: 2026-11. `to` is exclusive. Months are those of UTC, as in the ledger.
 */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}

const HALF_DAY_MS = 43_200_000

/**
 * The middle of the first and of the last day of a month: they have these dates in any zone of
 * Europe.
 */
export function daysOfMonth(month: string): { first: Date; last: Date } {
  const { from, to } = boundsOfMonth(month)
  return { first: new Date(from.getTime() + HALF_DAY_MS), last: new Date(to.getTime() - HALF_DAY_MS) }
}

/**
 * A month is over after this time: transactions that began before its end have ended, so that its
 * entries in the ledger are complete.
 */
const SETTLING_MS = 3_600_000

/** The last months that are over, oldest first. */
export function listEndedMonths(now: Date, count: number): string[] {
  const settled = new Date(now.getTime() - SETTLING_MS)
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth() - count + i, 1)).toISOString().slice(0, 7),
  )
}
