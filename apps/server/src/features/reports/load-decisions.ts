import { Refusal } from '@partlane/domain/refusal'
import { appealDeadline } from '@partlane/domain/reports/report-rules'
import type { AppContext } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { presentDecision } from './reports.present.ts'
import { findDecision, listDecisionsAbout } from './reports.queries.ts'

/** Loads a page of the decisions about a user. */
export async function loadDecisions(ctx: AppContext, userId: number, page: PageRequest) {
  const { items, pagy } = await listDecisionsAbout(ctx.db, userId, page)
  const now = ctx.clock.now()
  return { items: items.map((row) => presentDecision(row, now)), pagy }
}

/**
 * Loads a decision. `userId`: only if it is about this user. Decisions without a consequence are
 * not shown to the reported user.
 * @throws Refusal not_found
 */
export async function loadDecision(ctx: AppContext, decisionId: number, userId?: number) {
  const row = await findDecision(ctx.db, decisionId)
  if (!row || row.outcome === 'no_action' || (userId !== undefined && row.reported_id !== userId)) throw new Refusal('not_found')
  return presentDecision(row, ctx.clock.now())
}

/**
 * The user whose mail has the token of a decision. The token ends with the account, and six months
 * after the decision or the outcome of its appeal.
 * @throws Refusal not_found
 */
export async function getReportedOfToken(ctx: AppContext, decisionId: number): Promise<number> {
  const row = await findDecision(ctx.db, decisionId)
  const hasEnded = (since: Date) => ctx.clock.now() > appealDeadline(since)
  if (!row || row.reported_status === 'deleted' || hasEnded(row.appeal_decided_at ?? row.appealed_at ?? row.created_at))
    throw new Refusal('not_found')
  return row.reported_id
}
