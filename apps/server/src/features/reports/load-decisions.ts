import { Refusal } from '@partlane/domain/refusal'
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

/** The user that a decision is about. @throws Refusal not_found */
export async function getReportedOf(ctx: AppContext, decisionId: number): Promise<number> {
  const row = await findDecision(ctx.db, decisionId)
  if (!row) throw new Refusal('not_found')
  return row.reported_id
}
