import { chargebackEventTo } from '@partlane/domain/chargebacks/chargeback-machine'
import { splitChargeback } from '@partlane/domain/chargebacks/split-chargeback'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { insertSteps } from '#features/orders/public.ts'
import { settleRecovery } from '#features/payouts/public.ts'
import { listUnmadeRepayments } from '#features/repayments/public.ts'
import type { DisputeState } from '#gateways/payments/disputes-port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { chargebackChanged } from './chargebacks.events.ts'
import { buildReserveEntries, buildWithheldEntries, toDisputedOrder } from './chargebacks.policy.ts'
import { findPaymentOfDispute } from './chargebacks.queries.ts'
import {
  type ChargebackRow,
  findLockedChargeback,
  insertChargeback,
  lockDisputedOrders,
  lockDisputedPayment,
  transitionChargeback,
  updateChargeback,
} from './chargebacks.store.ts'

/**
 * Fetches a chargeback from its gateway and stores its state: the first time with the shares of the
 * sellers that are withheld, later its status. Safe to repeat and to run concurrently. The outcome
 * is settled after the commit. An unknown charge is logged: an account at a gateway can be shared
 * by several installations.
 * @throws GatewayUnavailable
 */
export async function refreshChargeback(ctx: AppContext, gateway: GatewayName, reference: string): Promise<void> {
  const state = await ctx.paymentGateways.get(gateway).disputes?.find(reference)
  if (!state) return
  await applyDisputeState(ctx, gateway, state)
}

/** As `refreshChargeback`, for a state that the gateway has returned. */
export async function applyDisputeState(ctx: AppContext, gateway: GatewayName, state: DisputeState): Promise<void> {
  const payment = await findPaymentOfDispute(ctx.db, gateway, state.chargeIdempotencyKey)
  if (!payment) {
    ctx.log.warn({ gateway, reference: state.reference }, 'chargeback of an unknown payment')
    return
  }
  await ctx.db.transact(async (tx) => {
    await lockDisputedPayment(tx, payment.id)
    const now = ctx.clock.now()
    const known = await findLockedChargeback(tx, { gateway, reference: state.reference })
    const opened = known ?? (await openChargeback(tx, { gateway, state, payment, now }))
    await applyStatus(tx, { chargeback: opened, purchaseId: payment.payment_order_id, state, now })
  })
}

type Opening = { gateway: GatewayName; state: DisputeState; payment: { id: number; payment_order_id: number }; now: Date }

async function openChargeback(tx: Tx, { gateway, state, payment, now }: Opening): Promise<ChargebackRow> {
  const { reference, sellerId, amountMinor, currency, reason, evidenceDueAt } = state
  const orders = await lockDisputedOrders(tx, { purchaseId: payment.payment_order_id, sellerId })
  const unmade = await listUnmadeRepayments(
    tx,
    orders.map(({ id }) => id),
  )
  const shares = splitChargeback(
    amountMinor,
    orders.map((order) => toDisputedOrder(order, unmade)),
  )
  const values = { gateway, reference, payment_id: payment.id, seller_id: sellerId, amount_minor: amountMinor, currency, reason }
  const times = { evidence_due_at: evidenceDueAt, opened_at: now, updated_at: now }
  const chargeback = await insertChargeback(tx, { ...values, ...times }, shares)
  const reserved = orders.map((order, index) => ({ ...order, order_id: order.id, reserved_minor: shares[index]?.reserved_minor ?? 0 }))
  const isReleased = (id: number) => orders.find((order) => order.id === id)?.released_at !== null
  await postMovement(tx, { movement: `chargeback:${chargeback.id}`, entries: buildReserveEntries(reserved, isReleased), now })
  await insertSteps(
    tx,
    orders.map(({ id }) => ({ orderId: id, actor: 'system' as const, step: 'charged_back' as const, data: {}, now })),
  )
  await emit(tx, chargebackChanged({ chargeback_id: chargeback.id, status: chargeback.status }))
  return chargeback
}

type StatusInput = { chargeback: ChargebackRow; purchaseId: number; state: DisputeState; now: Date }

async function applyStatus(tx: Tx, { chargeback, purchaseId, state, now }: StatusInput): Promise<void> {
  const { id, withheld_at } = chargeback
  if (withheld_at === null && state.isWithheld) {
    await updateChargeback(tx, id, { withheld_at: now, now })
    await postMovement(tx, { movement: `chargeback_withheld:${id}`, entries: buildWithheldEntries(chargeback), now })
    for (const order of await lockDisputedOrders(tx, { purchaseId, sellerId: chargeback.seller_id }))
      await settleRecovery(tx, { orderId: order.id, cause: `chargeback:${id}`, now })
  }
  const event = chargebackEventTo(chargeback.status, state.status)
  if (!event) return
  const next = await transitionChargeback(tx, chargeback, event, now)
  if (event === 'respond' && chargeback.evidence_submitted_at === null) await updateChargeback(tx, id, { evidence_submitted_at: now, now })
  await emit(tx, chargebackChanged({ chargeback_id: id, status: next.status }))
}
