import { randomUUID } from 'node:crypto'
import { changeItems } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { changeRefund, requestOf, returnAddress, returnParcel } from '#features/refunds/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import type { Outages } from './outages.ts'
import { paypalActions } from './paypal-steps.ts'
import type { Sale, Setup } from './start-purchase.ts'

const DAY_MS = 86_400_000

export const actions = [
  'accept',
  'decline',
  'cancel',
  'dispatch',
  'send_old_unit',
  'confirm',
  'pay_out',
  'request',
  'give',
  'accept_return',
  'offer',
  'accept_offer',
  'repay',
  'decline_refund',
  'escalate',
  'confirm_old_unit',
  'refuse_old_unit',
  'escalate_old_unit',
  'decide_old_unit',
  'send_return',
  'receive_return',
  'withdraw',
  'decide',
  'refund_bounces',
  'bank_disputes',
  'bank_decides',
  'bank_changes',
  'paypal_fails',
  'paypal_webhooks_change',
  'paypal_refuses',
  'paypal_pays',
  'paypal_disputes',
  'paypal_decides',
  'gateway_fails',
  'gateway_recovers',
  'wait',
  'wait_weeks',
] as const
export type Action = (typeof actions)[number]
export type Step = { action: Action; sale: number; item: number; days: number; minor: number }

/** A purchase of parts of one or several sellers, what happens to it, and a gateway that fails. */
export type MoneyHistory = { setup: Setup; sales: Sale[]; operator: Sale['sellerClient']; outages: Outages }

/** Actions that are tried in turn until one is allowed. */
const MAX_TRIES = 6

/**
 * Does the action of a step or, while it is refused, the next ones. A refused one changes nothing.
 * @returns the action that was done, if one was allowed
 */
export async function applyAllowed(history: MoneyHistory, step: Step): Promise<Action | undefined> {
  const first = actions.indexOf(step.action)
  for (let i = 0; i < MAX_TRIES; i++) {
    const action = actions[(first + i) % actions.length] ?? step.action
    const status = await apply(history, { ...step, action })
    if (status === 500) throw new Error(`${action} has failed`)
    if (status < 300) return action
  }
  return undefined
}

async function apply(history: MoneyHistory, step: Step): Promise<number> {
  const surrounding = surroundingActions[step.action as keyof typeof surroundingActions]
  return surrounding ? surrounding(history, step) : callEndpoint(history, step)
}

/** What happens besides the calls of users. Handlers that fail are repeated later. */
const surroundingActions = {
  ...paypalActions,
  wait: ({ setup }: MoneyHistory, { days }: Step) => passTime(setup, days),
  wait_weeks: ({ setup }: MoneyHistory) => passTime(setup, 31),
  async pay_out({ setup }: MoneyHistory) {
    const count = await runPayouts(setup.ctx)
    await setup.app.drainOutbox().catch(() => {})
    return count > 0 ? 200 : 409
  },
  async bank_changes({ setup, sales }: MoneyHistory, { sale, minor }: Step) {
    const seller = sales[sale % sales.length]?.seller
    await setup.ctx.db
      .updateTable('sandbox_gateway.accounts')
      .set({ bank_refuses: minor % 2 === 0 })
      .where('reference', '=', `acct_test_${seller?.id}`)
      .execute()
    return 200
  },
  async refund_bounces({ setup, sales }: MoneyHistory, { sale }: Step) {
    const { ctx, app } = setup
    const gateway = ctx.paymentGateways.default as SandboxGateway
    const repayment = await ctx.db
      .selectFrom('repayments as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .where('r.order_id', '=', Number(sales[sale % sales.length]?.orderId))
      .where('r.status', '=', 'done')
      .where('r.gateway_reference', 'is not', null)
      .where('p.gateway', '=', 'sandbox')
      .select('r.idempotency_key')
      .executeTakeFirst()
    if (!repayment) return 409
    const { body, headers } = await gateway.bounceRefund(repayment.idempotency_key)
    return (await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })).statusCode
  },
  async bank_disputes({ setup, sales }: MoneyHistory) {
    const { ctx } = setup
    const charge = await ctx.db
      .selectFrom('orders as o')
      .innerJoin('payments as p', 'p.payment_order_id', 'o.payment_order_id')
      .where('o.id', '=', Number(sales[0]?.orderId))
      .where('p.status', 'in', ['captured', 'refunded'])
      .where('p.gateway', '=', 'sandbox')
      .select('p.gateway_reference as reference')
      .executeTakeFirst()
    const known = await ctx.db
      .selectFrom('sandbox_gateway.disputes')
      .where('charge_reference', '=', charge?.reference ?? '')
      .select('reference')
      .executeTakeFirst()
    if (!charge?.reference || known) return 409
    const reference = await (ctx.paymentGateways.default as SandboxGateway).disputes.open(charge.reference)
    return reference ? deliverDispute(setup, reference) : 409
  },
  async bank_decides({ setup, sales }: MoneyHistory, { minor }: Step) {
    const dispute = await setup.ctx.db
      .selectFrom('sandbox_gateway.disputes as d')
      .innerJoin('payments as p', 'p.gateway_reference', 'd.charge_reference')
      .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
      .where('o.id', '=', Number(sales[0]?.orderId))
      .select('d.reference')
      .executeTakeFirst()
    const gateway = setup.ctx.paymentGateways.default as SandboxGateway
    if (!dispute || !(await gateway.disputes.decide(dispute.reference, minor % 2 === 0))) return 409
    return deliverDispute(setup, dispute.reference)
  },
  async gateway_fails({ outages }: MoneyHistory, { minor }: Step) {
    if (outages.current) return 409
    outages.current = minor % 2 === 0 ? 'away' : 'silent'
    return 200
  },
  async gateway_recovers({ outages }: MoneyHistory) {
    if (!outages.current) return 409
    outages.current = undefined
    return 200
  },
}

/** Every second webhook is lost: the job finds it. */
async function deliverDispute({ app, ctx }: Setup, dispute: string): Promise<number> {
  if (dispute.charCodeAt(dispute.length - 1) % 2 === 0) {
    await app.runJob('chargebacks.follow')
    return 200
  }
  const { body, headers } = (ctx.paymentGateways.default as SandboxGateway).createWebhook({ type: 'dispute.updated', dispute })
  return (await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })).statusCode
}

export async function passTime({ app }: Setup, days: number): Promise<number> {
  app.clock.advance(days * DAY_MS)
  await app.runDeadlines()
  await app.drainOutbox().catch(() => {})
  return 200
}

/** Calls the endpoint of a step. */
async function callEndpoint({ sales, operator }: MoneyHistory, { action, sale, item, minor }: Step): Promise<number> {
  const chosen = sales[sale % sales.length]
  if (!chosen) return 409
  const { orderId, buyerClient, sellerClient } = chosen
  const order = (await sellerClient.get(`/users/orders/${orderId}`)).body.data.attributes
  const itemId = order.items[item % order.items.length].id
  const surchargeId = order.surcharges[item % Math.max(1, order.surcharges.length)]?.id ?? '1'
  const changeSurcharge = (client: Sale['sellerClient'], surcharge: Record<string, unknown>) =>
    client.put(`/users/orders/${orderId}/surcharges/${surchargeId}`, { surcharge })
  const refundId = order.refunds.at(-1)?.id ?? '1'
  const isWhole = order.items_total.currency === 'jpy'
  const amounts = { items_amount: isWhole ? String(minor) : (minor / 100).toFixed(2), shipping_amount: '0' }
  const parcel = { carrier: 'royal_mail', items: [{ item_id: itemId, quantity: 1 }], attempt: randomUUID() }
  const send: Partial<Record<Action, () => Promise<{ status: number }>>> = {
    accept: () => changeItems(sellerClient, orderId, { action: 'accept', item_ids: [itemId] }),
    decline: () => changeItems(sellerClient, orderId, { action: 'decline', item_ids: [itemId], reason: 'other' }),
    cancel: () => buyerClient.put(`/users/orders/${orderId}/cancel`, {}),
    dispatch: () => sellerClient.post(`/users/orders/${orderId}/parcels`, { parcel }),
    confirm: () => changeItems(buyerClient, orderId, { action: 'confirm', item_ids: [itemId] }),
    request: () => buyerClient.post(`/users/orders/${orderId}/refunds`, requestOf([itemId])),
    give: () =>
      sellerClient.post(`/users/orders/${orderId}/repayments`, {
        repayment: { item_ids: [itemId], ...amounts, attempt: randomUUID() },
      }),
    accept_return: () => changeRefund(sellerClient, refundId, { action: 'accept', return_address: returnAddress }),
    offer: () => changeRefund(sellerClient, refundId, { action: 'offer', ...amounts }),
    accept_offer: () => changeRefund(buyerClient, refundId, { action: 'accept_offer' }),
    repay: () => changeRefund(sellerClient, refundId, { action: 'repay' }),
    decline_refund: () => changeRefund(sellerClient, refundId, { action: 'decline', text: 'No.' }),
    escalate: () => changeRefund(buyerClient, refundId, { action: 'escalate', text: 'Yes.' }),
    send_return: () => changeRefund(buyerClient, refundId, returnParcel()),
    receive_return: () => changeRefund(sellerClient, refundId, { action: 'receive_return' }),
    send_old_unit: () => changeSurcharge(buyerClient, { action: 'send', carrier: null }),
    confirm_old_unit: () => changeSurcharge(sellerClient, { action: 'confirm' }),
    refuse_old_unit: () => changeSurcharge(sellerClient, { action: 'refuse', reason: 'damaged', text: 'Broken.' }),
    escalate_old_unit: () => changeSurcharge(buyerClient, { action: 'escalate', text: 'It was not.' }),
    decide_old_unit: () =>
      operator.put(`/operators/surcharges/${surchargeId}/decision`, {
        decision: { outcome: minor % 2 === 0 ? 'repay' : 'forfeit', text: 'As the photos show.' },
      }),
    withdraw: () => changeRefund(buyerClient, refundId, { action: 'withdraw' }),
    decide: () => operator.put(`/operators/refunds/${refundId}/decision`, { decision: { outcome: 'repay', ...amounts, text: 'A part.' } }),
  }
  const call = send[action]
  return call ? (await call()).status : 409
}
