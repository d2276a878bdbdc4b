import pLimit from 'p-limit'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { retryDeadDeliveries } from '#platform/outbox/dead-deliveries.ts'
import { captureAuthorisedPayment } from './capture-payment.ts'
import { toLookup } from './checkout.policy.ts'
import { RECOVER_PAYMENTS_DEADLINE } from './deadlines.ts'
import { getOldestUnfinishedChanges, listUnfinishedPayments, type RecoveryKind } from './payments.queries.ts'
import { touchPayment } from './payments.store.ts'
import { settlePayment } from './settle-payment.ts'
import { voidAbandonedPayment } from './void-payment.ts'

/**
 * A payment without a change for this time counts as interrupted. Captures and voids have handlers,
 * whose longest retry delay is ten minutes. Each call to a gateway has a time limit far below.
 */
const RECOVERY_DELAYS_MS: Record<RecoveryKind, number> = { settle: 45_000, capture: 15 * 60_000, void: 15 * 60_000 }
const recoveryKinds = Object.keys(RECOVERY_DELAYS_MS) as RecoveryKind[]
const BATCH_SIZE = 50
/** Payments that are recovered at the same time, so that calls without an answer delay few. */
const CONCURRENT_PAYMENT_COUNT = 8

/**
 * Completes payments that were not finished: a process stopped between authorisation and orders, a
 * webhook was lost, or a capture or void has no delivery any more. Asks the gateway that the
 * payment names. A payment that still waits is checked again after the same delay.
 * Safe to repeat and to run on several workers.
 */
export const recoverPayments = defineDeadline({
  name: RECOVER_PAYMENTS_DEADLINE,
  async nextDueAt(ctx) {
    const oldestChanges = await getOldestUnfinishedChanges(ctx.db)
    const dueTimes = recoveryKinds.map((kind) => (oldestChanges[kind]?.getTime() ?? Number.POSITIVE_INFINITY) + RECOVERY_DELAYS_MS[kind])
    const dueAtMs = Math.min(...dueTimes)
    return Number.isFinite(dueAtMs) ? new Date(dueAtMs) : undefined
  },
  async run(ctx) {
    let count = 0
    const limit = pLimit(CONCURRENT_PAYMENT_COUNT)
    for (const kind of recoveryKinds) {
      const updatedBefore = new Date(ctx.clock.now().getTime() - RECOVERY_DELAYS_MS[kind])
      const duePayments = await listUnfinishedPayments(ctx.db, { kind, updatedBefore, limit: BATCH_SIZE })
      await limit.map(duePayments, (payment) => recoverPayment(ctx, kind, payment))
      count += duePayments.length
    }
    return count
  },
})

type UnfinishedPayment = Awaited<ReturnType<typeof listUnfinishedPayments>>[number]

async function recoverPayment(ctx: AppContext, kind: RecoveryKind, payment: UnfinishedPayment): Promise<void> {
  try {
    await recover[kind](ctx, payment)
  } catch (err) {
    ctx.log.error({ err, paymentId: payment.id, kind }, 'payment not recovered')
  }
  await ctx.db.transact((tx) => touchPayment(tx, payment.id, ctx.clock.now()))
}

const recover: Record<RecoveryKind, (ctx: AppContext, payment: UnfinishedPayment) => Promise<void>> = {
  async settle(ctx, payment) {
    const state = await ctx.paymentGateways.get(payment.gateway).find(toLookup(payment))
    if (state) await settlePayment(ctx, { payment, state })
  },
  async capture(ctx, { id }) {
    await captureAuthorisedPayment(ctx, id)
    await endDeadDeliveries(ctx, 'checkout.capture-payment', id)
  },
  async void(ctx, { id }) {
    await voidAbandonedPayment(ctx, id, { isFinal: true })
    await endDeadDeliveries(ctx, 'checkout.void-payment', id)
  },
}

/** The handler runs again, finds that nothing is left to do, and the delivery ends. */
const endDeadDeliveries = (ctx: AppContext, reaction: string, paymentId: number) =>
  ctx.db.transact((tx) => retryDeadDeliveries(tx, { reaction, payload: { payment_id: paymentId } }))
