import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { createDecisionToken } from './decision-tokens.ts'
import { hasTokenEnded } from './reports.policy.ts'
import { findDecision, findDecisionOfBlock } from './reports.queries.ts'

type Context = Pick<AppContext, 'config' | 'clock'>

/**
 * The token of the decision that blocks an account, as its mail has. Only for a caller who has
 * proven to be this user: by a session, a password, a code or an identity.
 * @returns undefined if an operator blocked the account without a report, or the token has ended
 */
export async function findBlockToken(ctx: Context, db: DbOrTx, userId: number): Promise<string | undefined> {
  const decisionId = await findDecisionOfBlock(db, userId)
  const decision = decisionId === undefined ? undefined : await findDecision(db, decisionId)
  if (!decision || hasTokenEnded(decision, ctx.clock.now())) return undefined
  return createDecisionToken(ctx, decision.id)
}

/**
 * The refusal of a sign-in to a blocked account. Its `decision_token` opens the decision: a member
 * without a confirmed address gets no mail with it.
 */
export async function createBlockedRefusal(ctx: Context, db: DbOrTx, userId: number): Promise<Refusal> {
  const decision_token = await findBlockToken(ctx, db, userId)
  return new Refusal('account_blocked', decision_token === undefined ? {} : { decision_token })
}
