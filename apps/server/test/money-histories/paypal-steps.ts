import { endDispute, openDispute } from '../../stand-ins/paypal/routes/disputes.ts'
import { disburseCapture } from '../../stand-ins/paypal/routes/payouts.ts'
import { failureKinds } from '../../stand-ins/shared/failures.ts'
import type { Sale, Setup } from './start-purchase.ts'

type Step = { sale: number; days: number; minor: number }
type History = { setup: Setup; sales: Sale[] }

const failingPaths = ['/v1/payments/referenced-payouts-items', '/v2/payments/captures', '/v1/customer/disputes', '/v2/checkout/orders']

/** The capture of PayPal of the chosen order, if it was paid by PayPal. */
async function findCapture({ setup: { ctx, paypal }, sales }: History, { sale }: Step) {
  const orderId = Number(sales[sale % sales.length]?.orderId)
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.payment_order_id', 'o.payment_order_id')
    .where('o.id', '=', orderId)
    .where('p.gateway', '=', 'paypal')
    .select(['o.seller_id', 'p.gateway_reference as reference'])
    .executeTakeFirst()
  const unit = paypal.state.orders
    .get(order?.reference ?? '')
    ?.purchase_units.find(({ reference_id }) => reference_id === `seller-${order?.seller_id}`)
  return unit?.payments?.captures[0]
}

/** What PayPal, its network and its users do. */
export const paypalActions = {
  async paypal_fails(history: History, step: Step) {
    if (!(await findCapture(history, step))) return 409
    const path = failingPaths[step.minor % failingPaths.length] ?? ''
    const kind = failureKinds[step.days % failureKinds.length] ?? 'server_error'
    history.setup.paypal.failures.add({ kind, path, times: 1 + (step.minor % 3) })
    return 200
  },
  async paypal_webhooks_change(history: History, step: Step) {
    if (!(await findCapture(history, step))) return 409
    const { paypal, app } = history.setup
    const { minor } = step
    paypal.webhooks.isDuplicating = minor % 2 === 0
    paypal.webhooks.isHeld = minor % 3 === 0
    if (!paypal.webhooks.isHeld) await paypal.webhooks.deliverHeld({ reversed: minor % 2 === 1 })
    await app.drainOutbox().catch(() => {})
    return 200
  },
  async paypal_refuses(history: History, step: Step) {
    const capture = await findCapture(history, step)
    const merchant = history.setup.paypal.state.merchants.get(capture?.payee.merchant_id ?? '')
    if (!merchant) return 409
    merchant.refusesPayouts = step.minor % 2 === 0
    return 200
  },
  /** PayPal pays by itself what it could not pay when we asked for it. */
  async paypal_pays(history: History, step: Step) {
    const { paypal, ctx } = history.setup
    const orderId = Number(history.sales[step.sale % history.sales.length]?.orderId)
    const payout = await ctx.db
      .selectFrom('payouts')
      .where('order_id', '=', orderId)
      .where('status', '=', 'failed')
      .select('id')
      .executeTakeFirst()
    const capture = payout && (await findCapture(history, step))
    if (!capture) return 409
    disburseCapture(paypal.provider, capture.id)
    return 200
  },
  async paypal_disputes(history: History, step: Step) {
    const { paypal, app } = history.setup
    const capture = await findCapture(history, step)
    const isDisputed = [...paypal.state.disputes.values()].some(
      ({ disputed_transactions: [first] }) => first?.seller_transaction_id === capture?.id,
    )
    if (!capture || isDisputed || capture.status === 'REFUNDED') return 409
    openDispute(paypal.provider, capture.id)
    await paypal.webhooks.settle()
    await app.drainOutbox().catch(() => {})
    return 200
  },
  async paypal_decides(history: History, step: Step) {
    const { paypal, app } = history.setup
    const capture = await findCapture(history, step)
    const dispute = [...paypal.state.disputes.values()].find(
      ({ status, disputed_transactions: [first] }) => first?.seller_transaction_id === capture?.id && status !== 'RESOLVED',
    )
    if (!capture || !dispute) return 409
    endDispute(paypal.provider, dispute.dispute_id, step.minor % 2 === 0 ? 'won' : 'lost')
    await paypal.webhooks.settle()
    await app.drainOutbox().catch(() => {})
    return 200
  },
}

/** PayPal and its webhooks work again. */
export async function endPaypalFailures({ paypal }: Setup): Promise<void> {
  paypal.failures.clear()
  Object.assign(paypal.webhooks, { isHeld: false, isDuplicating: false })
  await paypal.webhooks.deliverHeld({ reversed: true })
  await paypal.webhooks.settle()
}

/** What PayPal has by its own records and by the ledger, where they differ. */
export async function listPaypalDifferences({ ctx, paypal }: Setup): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('ledger_entries')
    .where('account', '=', 'gateway:paypal')
    .groupBy('currency')
    .select(['currency', (eb) => eb.fn.sum<number>('amount_minor').as('minor')])
    .execute()
  const ours = new Map(rows.map(({ currency, minor }) => [currency as string, Number(minor)]))
  const theirs = new Map<string, number>()
  for (const {
    transaction_amount: { currency_code, value },
  } of paypal.state.transactions.values()) {
    const currency = currency_code.toLowerCase()
    const minor = Math.round(Number(value) * (currency === 'jpy' ? 1 : 100))
    theirs.set(currency, (theirs.get(currency) ?? 0) + minor)
  }
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((currency) => {
    const [their = 0, our = 0] = [theirs.get(currency), ours.get(currency)]
    return their === our ? [] : [`PayPal has ${their} ${currency}, the ledger ${our}`]
  })
}
