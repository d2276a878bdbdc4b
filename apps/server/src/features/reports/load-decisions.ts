import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { hasTokenEnded } from './reports.policy.ts'
import { presentDecision } from './reports.present.ts'
import { type DecisionFilter, findDecision, listDecisionsAbout } from './reports.queries.ts'

/** Loads a page of the decisions about a user, or about one listing of the user. */
export async function loadDecisions(ctx: AppContext, { page, ...filter }: DecisionFilter & { page: PageRequest }) {
  const { items, pagy } = await listDecisionsAbout(ctx.db, filter, page)
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
 * The user whose mail has the token of a decision.
 * @throws Refusal not_found also if the token has ended
 */
export async function getReportedOfToken(ctx: AppContext, decisionId: number): Promise<number> {
  const row = await findDecision(ctx.db, decisionId)
  if (!row || hasTokenEnded(row, ctx.clock.now())) throw new Refusal('not_found')
  return row.reported_id
}
