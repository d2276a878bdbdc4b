import { type CreditAction, creditRefusalOf } from '@partlane/domain/credits/credit-rules'
import { Refusal } from '@partlane/domain/refusal'
import { lockAccount } from '#features/accounts/public.ts'
import { type Actor, actorId, type OperatorContext, recordAuditEntry } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { creditChanged } from './credits.events.ts'
import { mayReceiveCredit } from './credits.policy.ts'
import { findCredit } from './credits.queries.ts'
import { postCredit, transitionCredit } from './credits.store.ts'

type DecisionInput = { creditId: number; action: CreditAction; actor: Actor; reason?: string | undefined }

/**
 * Approves or refuses a credit that waits. An approved one is posted in the same transaction. Of
 * two decisions at once the second one sees the first, under the lock of the member.
 * @throws Refusal not_found, not_allowed, credit_is_<status>, second_operator_required,
 *   account_is_deleted
 */
export async function decideCredit(ctx: OperatorContext, { creditId, action, actor, reason }: DecisionInput): Promise<void> {
  const found = await findCredit(ctx.db, creditId)
  if (!found) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    const user = await lockAccount(tx, found.user_id)
    const credit = await findCredit(tx, creditId)
    if (!credit) throw new Refusal('not_found')
    const decider = actorId(actor)
    const { status, amount_minor, currency } = credit
    const refusal = creditRefusalOf(action, {
      status,
      isRequester: credit.requested_by === decider,
      isMember: credit.user_id === decider,
    })
    if (refusal) throw new Refusal(refusal)
    const now = ctx.clock.now()
    if (action === 'approve') {
      mayReceiveCredit(user)
      await postCredit(tx, credit, { decidedBy: decider, now })
    } else await transitionCredit(tx, credit, 'refuse', { decided_by: decider, decision_reason: reason ?? null, decided_at: now })
    const after = { credit_id: creditId, amount_minor, currency }
    await recordAuditEntry(tx, { actor, action: `credit.${action}`, user, reason, after, now })
    await emit(tx, creditChanged({ credit_id: creditId, user_id: user.id, status: action === 'approve' ? 'posted' : 'refused' }))
  })
}
