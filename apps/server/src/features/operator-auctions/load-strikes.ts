import { money } from '@partlane/domain/money/amounts'
import { countStrikes, listStrikes } from '#features/auctions/public.ts'
import type { OperatorContext } from '#features/operators/public.ts'
import { listForgiveness, refuseUnknownUser } from './operator-auctions.queries.ts'

/**
 * Loads the auctions that a user has won and not paid, and what follows from them.
 * @throws Refusal not_found
 */
export async function loadStrikes({ db, clock }: OperatorContext, userId: number) {
  await refuseUnknownUser(db, userId)
  const [rows, forgiveness] = await Promise.all([listStrikes(db, userId), listForgiveness(db, userId)])
  const { counting, blockedUntil } = countStrikes(rows, clock.now())
  const entryOf = (auctionId: number) => {
    const entry = forgiveness.find(({ auction_id }) => auction_id === auctionId)
    return entry ? { operator: entry.operator, reason: entry.reason, at: entry.at.toISOString() } : null
  }
  return {
    blocked_until: blockedUntil?.toISOString() ?? null,
    strikes: rows.map((row) => ({
      auction_id: String(row.id),
      title: row.title,
      price: row.price_minor === null ? null : money(row.price_minor, row.currency),
      unpaid_at: row.unpaid_at.toISOString(),
      counts: counting.includes(row),
      forgiven: entryOf(row.id),
    })),
  }
}
