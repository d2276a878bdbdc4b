import { CHARGEBACKS_ACCOUNT, GATEWAY_COSTS_ACCOUNT } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries, reverseEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { insertSteps, lockOrder } from '#features/orders/public.ts'
import { settleRecovery } from '#features/payouts/public.ts'
import { repayDisputedItems } from '#features/refunds/public.ts'
import { completeRepayment, getRepayment, listUnmadeRepayments, lockRepaidPayment, repeatRepayments } from '#features/repayments/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { chargebackSettled } from './chargebacks.events.ts'
import { buildReserveEntries, buildWithheldEntries } from './chargebacks.policy.ts'
import { type ChargebackOrderRow, findChargeback, listChargebackOrders } from './chargebacks.queries.ts'
import {
  type ChargebackRow,
  getLockedChargeback,
  lockDisputedOrders,
  lockDisputedPayment,
  markOrderRepaid,
  updateChargeback,
} from './chargebacks.store.ts'

/**
 * Settles an ended chargeback in the ledger, once. Won: the gateway gives the amount back, and the
 * sellers have their shares again. Lost: what the buyer has got counts as given back, item by item.
 * Repayments that waited for the outcome are made by the chargeback as far as its amount reaches.
 * What the orders do not cover, because it was given back before, is a cost of the marketplace.
 * Safe to repeat, also after a crash between its steps.
 */
export async function settleChargeback(ctx: AppContext, chargebackId: number): Promise<void> {
  const chargeback = await findChargeback(ctx.db, chargebackId)
  if (!chargeback || chargeback.ended_at === null || chargeback.settled_at !== null) return
  if (chargeback.status === 'lost') {
    for (const order of await listChargebackOrders(ctx.db, chargebackId)) await requestRepaymentOf(ctx, chargeback, order)
  }
  await ctx.db.transact((tx) => endChargeback(ctx, tx, chargeback))
}

/** Stores what the buyer gets of an order by a lost chargeback as a repayment that waits. */
async function requestRepaymentOf(
  ctx: AppContext,
  { id }: ChargebackRow,
  { order_id, disputed_minor, repaid_at }: ChargebackOrderRow,
): Promise<void> {
  if (repaid_at !== null) return
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, order_id, { withStock: true })
    const now = ctx.clock.now()
    const row = (await listChargebackOrders(tx, id)).find((order) => order.order_id === order_id)
    if (row?.repaid_at !== null) return
    const waiting = await listUnmadeRepayments(tx, [order_id])
    const waitingMinor = waiting.reduce((sum, { charged_minor }) => sum + charged_minor, 0)
    await repayDisputedItems(tx, locked, { chargedMinor: disputed_minor - waitingMinor, now })
    await markOrderRepaid(tx, { chargebackId: id, orderId: order_id, now })
  })
}

async function endChargeback(ctx: AppContext, tx: Tx, { id, payment_id }: ChargebackRow): Promise<void> {
  const payment = await lockDisputedPayment(tx, payment_id)
  const chargeback = await getLockedChargeback(tx, id)
  if (!payment || chargeback.settled_at !== null) return
  const now = ctx.clock.now()
  const rows = await lockDisputedOrders(tx, { purchaseId: payment.payment_order_id, sellerId: chargeback.seller_id })
  const orders = await listChargebackOrders(tx, id)
  const isReleased = (orderId: number) => rows.find((row) => row.id === orderId)?.released_at !== null
  const reserve = reverseEntries(buildReserveEntries(orders, isReleased))
  await postMovement(tx, { movement: `chargeback_released:${id}`, entries: reserve, now })
  const order_ids = orders.map(({ order_id }) => order_id)
  await updateChargeback(tx, id, { settled_at: now, now })
  if (chargeback.status === 'won') await returnAmount(tx, chargeback, now)
  else await coverRepayments(tx, { chargeback, orderIds: order_ids, now })
  for (const orderId of order_ids) await settleRecovery(tx, { orderId, cause: `chargeback_settled:${id}`, now })
  await insertSteps(
    tx,
    order_ids.map((orderId) => ({
      orderId,
      actor: 'system' as const,
      step: chargeback.status === 'won' ? ('chargeback_won' as const) : ('chargeback_lost' as const),
      data: {},
      now,
    })),
  )
  await repeatRepayments(tx, { orderIds: order_ids, now })
  await emit(tx, chargebackSettled({ chargeback_id: id, order_ids }))
}

async function returnAmount(tx: Tx, chargeback: ChargebackRow, now: Date): Promise<void> {
  if (chargeback.withheld_at === null) return
  await postMovement(tx, { movement: `chargeback_won:${chargeback.id}`, entries: reverseEntries(buildWithheldEntries(chargeback)), now })
}

type Cover = { chargeback: ChargebackRow; orderIds: readonly number[]; now: Date }

async function coverRepayments(tx: Tx, { chargeback, orderIds, now }: Cover): Promise<void> {
  const { id, payment_id, currency, withheld_at } = chargeback
  if (withheld_at === null) {
    await updateChargeback(tx, id, { withheld_at: now, now })
    await postMovement(tx, { movement: `chargeback_withheld:${id}`, entries: buildWithheldEntries(chargeback), now })
  }
  let leftMinor = chargeback.amount_minor
  const payment = await lockRepaidPayment(tx, payment_id)
  for (const { id: repaymentId, charged_minor } of await listUnmadeRepayments(tx, orderIds)) {
    if (charged_minor > leftMinor) continue
    leftMinor -= charged_minor
    const repayment = await getRepayment(tx, repaymentId)
    await completeRepayment(tx, { repayment, payment, change: { gateway_reference: null }, source: CHARGEBACKS_ACCOUNT, now })
  }
  const cost = { from: GATEWAY_COSTS_ACCOUNT, to: CHARGEBACKS_ACCOUNT, currency, amount_minor: leftMinor } as const
  await postMovement(tx, { movement: `chargeback_cost:${id}`, entries: buildTransferEntries(cost, null), now })
}
