/**
 * The instants of a month: 2026-11. `to` is exclusive. Months are those of UTC, as in the ledger.
 */
export function boundsOf(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}
