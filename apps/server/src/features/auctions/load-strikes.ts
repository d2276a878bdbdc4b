import { bidsBlockedUntil, listCountingStrikes } from '@partlane/domain/auctions/auction-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listStrikes, type StrikeRow } from './auctions.queries.ts'

/** The strikes that count now, and until when they block bids. */
export function countStrikes(rows: readonly StrikeRow[], now: Date): { counting: StrikeRow[]; blockedUntil: Date | undefined } {
  const unforgiven = rows.filter(({ strike_forgiven_at }) => strike_forgiven_at === null)
  const times = unforgiven.map(({ unpaid_at }) => unpaid_at)
  const countingTimes = new Set(listCountingStrikes(times, now))
  return { counting: unforgiven.filter(({ unpaid_at }) => countingTimes.has(unpaid_at)), blockedUntil: bidsBlockedUntil(times, now) }
}

/** The strikes of the caller that count. */
export async function loadOwnStrikes({ db, clock }: AppContext, user: CurrentUser) {
  const { counting, blockedUntil } = countStrikes(await listStrikes(db, user.id), clock.now())
  return {
    blocked_until: blockedUntil?.toISOString() ?? null,
    strikes: counting.map(({ title, unpaid_at }) => ({ title, unpaid_at: unpaid_at.toISOString() })),
  }
}
