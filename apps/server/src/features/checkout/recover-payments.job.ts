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
 * a webhook was lost. Fetches their state from the gateway that the payment names.
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

type UnsettledPayment = { id: number; gateway: string; idempotency_key: string }

async function recoverPayment(ctx: AppContext, { id, gateway, idempotency_key }: UnsettledPayment): Promise<void> {
  try {
    const state = await ctx.paymentGateways.get(gateway).find(idempotency_key)
    if (state) await settlePayment(ctx, { paymentId: id, state })
  } catch (err) {
    ctx.log.error({ err, paymentId: id }, 'payment not recovered')
  }
  await ctx.db.transact((tx) => touchUnsettledPayment(tx, id, ctx.clock.now()))
}
