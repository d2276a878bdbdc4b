import type { credit } from '@partlane/contract/credits'
import type { Flat } from '@partlane/contract/resource'
import { listCreditActions } from '@partlane/domain/credits/credit-rules'
import { money } from '@partlane/domain/money/amounts'
import { type Actor, actorId } from '#features/operators/public.ts'
import type { CreditRow } from './credits.queries.ts'

/** A credit as an operator sees it, who decides or has requested it. */
export const presentCredit = (row: CreditRow, viewer: Actor): Flat<typeof credit> => ({
  id: String(row.id),
  status: row.status,
  amount: money(row.amount_minor, row.currency),
  user_id: String(row.user_id),
  user_name: row.user_name,
  reason: row.reason,
  needs_approval: row.needs_approval,
  requested_by: row.requested_by === null ? 'command line' : row.requester_name,
  decided_by: row.decided_at === null || !row.needs_approval ? null : row.decided_by === null ? 'command line' : row.decider_name,
  decision_reason: row.decision_reason,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  actions: listCreditActions({
    status: row.status,
    isRequester: row.requested_by === actorId(viewer),
    isMember: row.user_id === actorId(viewer),
  }),
})
