import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, requestOf, returnAddress, returnParcel } from './test-helpers.ts'

/** `npm run bench:histories` runs more. The seed makes every run of the tests the same. */
const HISTORY_COUNT = Number(process.env.HISTORY_COUNT ?? 30)
const SEED_KEY = Number(process.env.HISTORY_SEED ?? 20_261_123)
const DAY_MS = 86_400_000
const TIMEOUT_MS = 10_000 + HISTORY_COUNT * 2_000

const actions = [
  'accept',
  'decline',
  'cancel',
  'dispatch',
  'confirm',
  'request',
  'give',
  'accept_return',
  'offer',
  'accept_offer',
  'repay',
  'decline_refund',
  'escalate',
  'send_return',
  'receive_return',
  'withdraw',
  'decide',
  'wait',
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
  if (action === 'wait') {
    setup.app.clock.advance(days * DAY_MS)
    await setup.app.runDeadlines()
    return 200
  }
  const order = (await sellerClient.get(`/users/orders/${orderId}`)).body.data.attributes
  const itemId = order.items[item % order.items.length].id
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

describe('random histories of orders and refunds', () => {
  it(
    `keep the ledger, the charge and the states consistent (${HISTORY_COUNT} histories)`,
    async () => {
      const setup = await startTestApp()
      let allowedCount = 0
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(anyStep, { minLength: 5, maxLength: 10 }), async (count, steps) => {
          const operator = setup.app.as(await setup.world.operator())
          const history = { setup, sale: await sellParts(setup, { count, priceMinor: 5_003 }), operator }
          for (const step of steps) {
            if (await applyAllowed(history, step)) allowedCount++
            await check(history)
          }
          await setup.app.drainOutbox()
          await check(history)
        }),
        { numRuns: HISTORY_COUNT, seed: SEED_KEY },
      )
      // The steps are not only refused ones.
      expect(allowedCount).toBeGreaterThan(HISTORY_COUNT * 3)
    },
    TIMEOUT_MS,
  )
})
