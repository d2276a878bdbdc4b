import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { RECOVER_PAYMENTS_DEADLINE } from './deadlines.ts'
import { findOldestUnsettledChange, listUnsettledPayments } from './payments.queries.ts'
import { touchUnsettledPayment } from './payments.store.ts'
import { settlePayment } from './settle-payment.ts'

/** A payment without a change for this time counts as interrupted. */
const RECOVERY_DELAY_MS = 45_000
const BATCH_SIZE = 50

/**
 * Settles payments that were not finished: a process stopped between authorisation and orders, or
 * the buyer closed the tab at the bank's page. Fetches their state from the gateway.
 * A payment that still waits is checked again after the same delay, until its reservation expires.
 * Safe to repeat and to run on several workers.
 */
export const recoverPayments = defineDeadline({
  name: RECOVER_PAYMENTS_DEADLINE,
  async nextDueAt(ctx) {
    const oldestChange = await findOldestUnsettledChange(ctx.db)
    return oldestChange && new Date(oldestChange.getTime() + RECOVERY_DELAY_MS)
  },
  async run(ctx) {
    const updatedBefore = new Date(ctx.clock.now().getTime() - RECOVERY_DELAY_MS)
    const duePayments = await listUnsettledPayments(ctx.db, { updatedBefore, limit: BATCH_SIZE })
    for (const payment of duePayments) await recoverPayment(ctx, payment)
    return duePayments.length
  },
})

async function recoverPayment(ctx: AppContext, { id, idempotency_key }: { id: number; idempotency_key: string }): Promise<void> {
  try {
    const state = await ctx.cards.find(idempotency_key)
    if (state) await settlePayment(ctx, { paymentId: id, state })
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, paymentId: id }, 'payment not recovered')
  }
  await ctx.db.transact((tx) => touchUnsettledPayment(tx, id, ctx.clock.now()))
}
