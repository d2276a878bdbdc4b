import { earningsLineKindOf } from '@partlane/domain/earnings/line-kinds'
import { money } from '@partlane/domain/money/amounts'
import type { listLines, listPayouts } from './earnings.queries.ts'

type Line = Awaited<ReturnType<typeof listLines>>['items'][number]
type Payout = Awaited<ReturnType<typeof listPayouts>>['items'][number]

/** A line as its seller sees it: positive when the seller has more by it. */
export const presentLine = (line: Line) => ({
  id: String(line.id),
  at: line.created_at.toISOString(),
  kind: earningsLineKindOf(line.movement),
  order_id: line.order_id === null ? null : String(line.order_id),
  order_reference: line.order_reference,
  amount: money(0 - line.amount_minor, line.currency),
})

export const presentPayout = (payout: Payout) => ({
  id: String(payout.id),
  status: payout.status,
  amount: money(payout.paid_minor ?? payout.amount_minor, payout.currency),
  gateway: payout.gateway,
  order: payout.order_id === null ? null : { id: String(payout.order_id), reference: payout.order_reference ?? '' },
  created_at: payout.created_at.toISOString(),
  ended_at: payout.ended_at?.toISOString() ?? null,
  failure_code: payout.failure_code,
  retry_at: payout.status === 'failed' ? (payout.next_attempt_at?.toISOString() ?? null) : null,
})
