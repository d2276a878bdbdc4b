import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, requestOf, returnAddress, returnParcel, sendAll } from './test-helpers.ts'

/** `npm run bench:histories` runs more. The seed makes every run of the tests the same. */
const HISTORY_COUNT = Number(process.env.HISTORY_COUNT ?? 30)
const SEED_KEY = Number(process.env.HISTORY_SEED ?? 20_261_123)
const DAY_MS = 86_400_000
const TIMEOUT_MS = 30_000 + HISTORY_COUNT * 5_000

const actions = [
  'accept',
  'decline',
  'cancel',
  'dispatch',
  'send_old_unit',
  'confirm',
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
  'wait',
  'wait_weeks',
] as const
type Action = (typeof actions)[number]
type Step = { action: Action; item: number; days: number; minor: number }
const anyStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actions),
  item: fc.nat({ max: 2 }),
  days: fc.integer({ min: 1, max: 8 }),
  minor: fc.integer({ min: 1, max: 6_000 }),
})

type Setup = Awaited<ReturnType<typeof startTestApp>>
// An operator stays signed in for a day: after a longer wait the decision is refused.
type History = { setup: Setup; sale: Sale; operator: Sale['sellerClient'] }

/** Actions that are tried in turn until one is allowed. */
const MAX_TRIES = 6

/**
 * Does the action of a step or, while it is refused, the next ones. A refused one changes nothing.
 * Returns whether one was allowed.
 */
async function applyAllowed(history: History, step: Step): Promise<boolean> {
  const first = actions.indexOf(step.action)
  for (let i = 0; i < MAX_TRIES; i++) {
    const action = actions[(first + i) % actions.length] ?? step.action
    const status = await apply(history, { ...step, action })
    expect(status, action).toBeLessThan(500)
    if (status < 300) return true
  }
  return false
}

/** Calls the endpoint of a step. */
async function apply({ setup, sale, operator }: History, { action, item, days, minor }: Step): Promise<number> {
  const { orderId, buyerClient, sellerClient } = sale
  if (action === 'wait' || action === 'wait_weeks') {
    setup.app.clock.advance((action === 'wait' ? days : 31) * DAY_MS)
    await setup.app.runDeadlines()
    return 200
  }
  const order = (await sellerClient.get(`/users/orders/${orderId}`)).body.data.attributes
  const itemId = order.items[item % order.items.length].id
  const surchargeId = order.surcharges[item % Math.max(1, order.surcharges.length)]?.id ?? '1'
  const changeSurcharge = (client: Sale['sellerClient'], surcharge: Record<string, unknown>) =>
    client.put(`/users/orders/${orderId}/surcharges/${surchargeId}`, { surcharge })
  const refundId = order.refunds.at(-1)?.id ?? '1'
  const amounts = { items_amount: (minor / 100).toFixed(2), shipping_amount: '0' }
  const parcel = { carrier: 'royal_mail', items: [{ item_id: itemId, quantity: 1 }], attempt: randomUUID() }
  const send = {
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
  return (await send[action]()).status
}

/**
 * What holds after each step: the ledger, the charge, and the states of order, items and parcels.
 */
async function check({ setup: { ctx } }: History): Promise<void> {
  const unbalanced = await sql`select currency from ledger_entries group by currency having sum(amount_minor) <> 0`.execute(ctx.db)
  expect(unbalanced.rows).toEqual([])
  // What the buyer was charged, less what was given back, is the sum of the orders less theirs.
  const wrongSums = await sql`
    select p.id from payments p join payment_orders po on po.id = p.payment_order_id
    where p.status in ('authorised', 'captured', 'refunded') and
      p.amount_minor - (select coalesce(sum(charged_minor), 0) from repayments where payment_id = p.id)
      <> (select coalesce(sum(charged_minor - repaid_charged_minor), 0) from orders where payment_order_id = po.id)`.execute(ctx.db)
  expect(wrongSums.rows).toEqual([])
  const wrongStates = await sql`
    select o.id from orders o join order_items i on i.order_id = o.id group by o.id
    having (o.status = 'cancelled') <> bool_and(i.status = 'declined')
      or (o.status = 'completed' and not bool_and(i.status in ('declined', 'confirmed')))
      or sum(i.refunded_minor) + coalesce(sum(i.unit_price_minor * i.quantity) filter (where i.status = 'declined'), 0) <> o.repaid_items_minor`.execute(
    ctx.db,
  )
  expect(wrongStates.rows).toEqual([])
  const wrongRefunds = await sql`
    select r.id from refunds r join refund_items l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
    where (r.status in ('refunded', 'closed')) = (i.open_refund_id is not distinct from r.id)`.execute(ctx.db)
  expect(wrongRefunds.rows).toEqual([])
}

/**
 * Once the ledger has everything: it holds the surcharges that are not settled, and each seller is
 * owed what the orders and forfeited surcharges say.
 */
async function checkSettled({ setup }: History): Promise<void> {
  await setup.app.drainOutbox()
  const { ctx } = setup
  const held = await sql<{ held: string; open: string }>`
    select (select coalesce(-sum(amount_minor), 0) from ledger_entries where account = 'surcharges') as held,
      (select coalesce(sum(amount_minor), 0) from surcharges where status not in ('refunded', 'forfeited')) as open`.execute(ctx.db)
  expect(held.rows[0]?.held).toBe(held.rows[0]?.open)
  const wrongSellers = await sql`
    select o.seller_id from orders o
    left join (select order_id, sum(amount_minor - fee_minor) as share from surcharges where status = 'forfeited' group by 1) s on s.order_id = o.id
    group by o.seller_id
    having -coalesce((select sum(amount_minor) from ledger_entries where account in ('seller:' || o.seller_id || ':pending', 'seller:' || o.seller_id || ':available')), 0) <>
      sum(o.items_minor + o.shipping_minor - o.fee_minor - o.repaid_items_minor - o.repaid_shipping_minor + o.repaid_fee_minor + coalesce(s.share, 0))`.execute(
    ctx.db,
  )
  expect(wrongSellers.rows).toEqual([])
}

const SURCHARGE_MINOR = 1_501

/** Two of three sales have surcharges. Their parts are on the way, or have arrived. */
async function startSale(setup: Setup, count: number, index: number): Promise<Sale> {
  const kind = index % 3
  const sale = await sellParts(setup, { count, priceMinor: 5_003, ...(kind === 0 ? {} : { surchargeMinor: SURCHARGE_MINOR }) })
  if (kind === 0) return sale
  const item_ids = await sendAll(sale, 1)
  if (kind === 2) await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids })
  return sale
}

describe('random histories of orders and refunds', () => {
  it(
    `keep the ledger, the charge and the states consistent (${HISTORY_COUNT} histories)`,
    async () => {
      const setup = await startTestApp()
      let allowedCount = 0
      let historyCount = 0
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(anyStep, { minLength: 5, maxLength: 10 }), async (count, steps) => {
          const operator = setup.app.as(await setup.world.operator())
          const sale = await startSale(setup, count, historyCount++)
          const history = { setup, sale, operator }
          for (const step of steps) {
            if (await applyAllowed(history, step)) allowedCount++
            await check(history)
          }
          await checkSettled(history)
          await check(history)
        }),
        { numRuns: HISTORY_COUNT, seed: SEED_KEY },
      )
      // The steps are not only refused ones.
      expect(allowedCount).toBeGreaterThan(HISTORY_COUNT * 3)
      const statuses = await setup.ctx.db.selectFrom('surcharges').select('status').distinct().execute()
      expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['held', 'refunded', 'forfeited']))
    },
    TIMEOUT_MS,
  )
})
