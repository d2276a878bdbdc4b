import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { RECOVERY } from './deadlines.ts'
import { settlePayment } from './settle-payment.ts'

/** An attempt without a word for so long was cut off, or its buyer closed the tab: the gateway is asked. */
const SILENCE = 45_000
const BATCH = 50

const open = (ctx: AppContext) => ctx.db.selectFrom('payments').where('status', 'in', ['started', 'requires_action'])

/**
 * Asks the gateway what became of attempts that nobody finished: a process that died between the gateway's yes and the order,
 * a tab closed at the bank's page. So no order is lost and nothing is charged for nothing. A settled payment leaves this list;
 * one still waiting is looked at again after the same silence, until its reservation ends.
 */
export const recoverPayments = defineDeadline({
  name: RECOVERY,
  async next(ctx) {
    const row = await open(ctx).select('updated_at').orderBy('updated_at').limit(1).executeTakeFirst()
    return row && new Date(row.updated_at.getTime() + SILENCE)
  },
  async run(ctx) {
    const silentSince = new Date(ctx.clock.now().getTime() - SILENCE)
    const due = await open(ctx)
      .where('updated_at', '<=', silentSince)
      .select(['id', 'idempotency_key'])
      .orderBy('updated_at')
      .limit(BATCH)
      .execute()
    for (const payment of due) await recover(ctx, payment)
    return due.length
  },
})

async function recover(ctx: AppContext, { id, idempotency_key }: { id: number; idempotency_key: string }): Promise<void> {
  try {
    const state = await ctx.cards.find(idempotency_key)
    if (state) await settlePayment(ctx, { paymentId: id, state })
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, paymentId: id }, 'payment not recovered')
  }
  await ctx.db
    .updateTable('payments')
    .set({ updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('status', 'in', ['started', 'requires_action'])
    .execute()
}
