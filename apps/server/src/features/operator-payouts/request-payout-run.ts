import { type Actor, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { payoutRunRequested } from '#features/payouts/payouts.events.ts'
import { emit } from '#platform/outbox/emit.ts'

/**
 * Starts the run of the day after the commit. A second run of a day pays nothing twice.
 * @returns the day, UTC
 */
export async function requestPayoutRun(ctx: OperatorContext, { actor }: { actor: Actor }): Promise<string> {
  const now = ctx.clock.now()
  const day = now.toISOString().slice(0, 10)
  await ctx.db.transact(async (tx) => {
    await recordSubjectEntry(tx, { actor, action: 'payout.run', subject: { type: 'payout_run', id: 0, name: day }, now })
    await emit(tx, payoutRunRequested({ day }))
  })
  return day
}
