import { Refusal } from '@partlane/domain/refusal'
import { type Actor, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { resolveOpenDifference } from './differences.store.ts'

type Resolution = { differenceId: number; actor: Actor; reason: string }

/**
 * Marks a difference as explained by an operator. The ledger does not change.
 * @throws Refusal difference_is_resolved (also for an unknown id)
 */
export async function resolveDifference(ctx: OperatorContext, { differenceId, actor, reason }: Resolution): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const difference = await resolveOpenDifference(tx, { id: differenceId, resolution: reason, now })
    if (!difference) throw new Refusal('difference_is_resolved')
    const { id, gateway, subject, kind } = difference
    const audited = { type: 'gateway_difference', id, name: `${gateway} ${subject}` } as const
    await recordSubjectEntry(tx, { actor, action: 'difference.resolve', subject: audited, reason, before: { kind }, now })
  })
}
