import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { refuseAppeal } from './reports.policy.ts'
import { findDecision } from './reports.queries.ts'
import { insertAppeal, lockUsersOfReport } from './reports.store.ts'

type AppealInput = { decisionId: number; userId: number; text: string }

/**
 * Appeals a decision as the reported user. Repeated with the same text, it changes nothing.
 * @returns whether the appeal is new
 * @throws Refusal not_found, appeal_not_possible, appeal_too_late; already_appealed with another
 *   text, for example from a second tab
 */
export async function appealDecision(ctx: AppContext, { decisionId, userId, text }: AppealInput): Promise<boolean> {
  return ctx.db.transact(async (tx) => {
    await lockUsersOfReport(tx, [userId])
    const decision = await findDecision(tx, decisionId)
    if (!decision || decision.reported_id !== userId) throw new Refusal('not_found')
    if (decision.appeal_id !== null && decision.appeal_text === text) return false
    if (decision.appeal_id !== null) throw new Refusal('already_appealed')
    const now = ctx.clock.now()
    refuseAppeal(decision, now)
    await insertAppeal(tx, { decisionId, operatorId: decision.operator_id, text, now })
    return true
  })
}
