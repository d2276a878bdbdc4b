import { sql } from 'kysely'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction, DemoWorldServices } from '../services.ts'
import { chargebackRows, type DisputedPurchase } from './chargeback-rows.ts'
import { type LabelledOrder, writeLabels } from './label-rows.ts'
import { type NextId, type OrderRows, orderRows, orderTables } from './order-rows.ts'
import { pricePlan } from './price-plan.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { lineRows, type Purchase, paymentRows, purchaseRow } from './purchase-rows.ts'

/** The plans that can be priced. In the others a seller does not send to the buyer. */
export const feasiblePlans = (plans: readonly PurchasePlan[]): PurchasePlan[] => plans.filter((plan) => pricePlan(plan) !== undefined)

type Options = { plans: readonly PurchasePlan[]; people: readonly WrittenPerson[]; services: DemoWorldServices; now: Date }

/**
 * Writes purchases with payments, orders, labels, ledger entries and notifications. The listings
 * must be written before.
 */
export async function writePurchases(tx: DemoTransaction, { plans, people, services, now }: Options): Promise<void> {
  const purchases = await reservePurchases(tx, plans)
  const nextId = await reserveOrderIds(tx, purchases)
  const written = purchases.flatMap((purchase) => {
    const rows = orderRows({ purchase, people, nextId, now })
    return rows ? [{ purchase, rows }] : []
  })
  const disputes = await planChargebacks(tx, written, now)
  const orders = written.map(({ rows }) => rows)
  const payments = purchases.map(paymentRows)
  const tables = {
    payment_orders: purchases.map((purchase) => purchaseRow(purchase, now)),
    payment_order_lines: purchases.flatMap(lineRows),
    payments: payments.flatMap((rows) => rows.payments),
    'sandbox_gateway.charges': payments.flatMap((rows) => rows.charges),
    ...Object.fromEntries(orderTables.map((table) => [table, orders.flatMap((rows) => rows[table])])),
  }
  for (const [table, rows] of Object.entries(tables)) await tx.insertRows(table, rows)
  await addGatewayRefunds(tx)
  await writeChargebacks(tx, disputes)
  await writeLabels(tx, findLabelledOrders(written, people), { services, now })
}

/** Writes what the sandbox gateway has given back of each charge: the sum of its refunds. */
async function addGatewayRefunds(tx: DemoTransaction): Promise<void> {
  await sql`
    update sandbox_gateway.charges c set refunded_minor = r.sum, status = case when r.sum = c.amount_minor then 'refunded' else c.status end
    from (select charge_reference, sum(amount_minor) as sum from sandbox_gateway.refunds group by charge_reference) r
    where r.charge_reference = c.reference and c.refunded_minor = 0`.execute(tx.executor)
}

type WrittenPurchase = { purchase: Purchase; rows: OrderRows }

const findLabelledOrders = (written: readonly WrittenPurchase[], people: readonly WrittenPerson[]): LabelledOrder[] =>
  written
    .filter(({ purchase }) => purchase.plan.hasLabel)
    .flatMap(({ purchase, rows }) =>
      rows.orders.flatMap(({ id, seller_id }) => {
        const seller = people.find((person) => person.id === seller_id)
        return seller ? [{ purchase, seller, rows, orderId: Number(id) }] : []
      }),
    )

async function planChargebacks(tx: DemoTransaction, written: readonly WrittenPurchase[], now: Date): Promise<DisputedPurchase[]> {
  const disputed = written.flatMap(({ purchase, rows }) => {
    const { chargeback } = purchase.plan
    const [order] = rows.parts
    return chargeback && order ? [{ chargeback, purchase, order, now }] : []
  })
  const ids = await tx.reserveIds('chargebacks', disputed.length)
  return disputed.map((parts, i) => ({ ...parts, id: ids[i] ?? 0 }))
}

/** A payment that a lost chargeback has taken back is refunded. */
async function writeChargebacks(tx: DemoTransaction, disputes: readonly DisputedPurchase[]): Promise<void> {
  const rows = disputes.map(chargebackRows)
  for (const table of Object.keys(rows[0] ?? {}))
    await tx.insertRows(
      table,
      rows.flatMap((each) => each[table] ?? []),
    )
  await sql`
    update payments p set status = 'refunded' from chargebacks c where c.payment_id = p.id and c.status = 'lost'`.execute(tx.executor)
}

/** Reserves ids for orders and what belongs to them. Each line leads to at most one of each. */
async function reserveOrderIds(tx: DemoTransaction, purchases: readonly Purchase[]): Promise<NextId> {
  const lineCount = purchases.reduce((count, { plan }) => count + plan.lines.length, 0)
  const reserve = async (table: keyof NextId) => {
    const ids = await tx.reserveIds(table, lineCount * 2) // a parcel to the buyer and one back
    return () => ids.shift() ?? 0
  }
  return {
    orders: await reserve('orders'),
    order_items: await reserve('order_items'),
    parcels: await reserve('parcels'),
    repayments: await reserve('repayments'),
    refunds: await reserve('refunds'),
    surcharges: await reserve('surcharges'),
  }
}

/** Prices the plans and reserves their ids. */
async function reservePurchases(tx: DemoTransaction, plans: readonly PurchasePlan[]): Promise<Purchase[]> {
  const ids = await tx.reserveIds('payment_orders', plans.length)
  const paymentCount = plans.reduce((count, { payments }) => count + payments.length, 0)
  const paymentIds = await tx.reserveIds('payments', paymentCount)
  return plans.flatMap((plan, i) => {
    const priced = pricePlan(plan)
    return priced ? [{ plan, priced, id: ids[i] ?? 0, paymentIds: paymentIds.splice(0, plan.payments.length) }] : []
  })
}

/** Writes the rating of each seller: the sum and the number of visible reviews by buyers. */
export async function writeRatings(tx: DemoTransaction): Promise<void> {
  await sql`update reviews set is_rated = true where side = 'buyer' and status = 'visible'`.execute(tx.executor)
  await sql`
    update users u set rating_sum = r.sum, rating_count = r.count
    from (select reviewed_id, sum(rating) as sum, count(*) as count from reviews where is_rated group by reviewed_id) r
    where u.id = r.reviewed_id`.execute(tx.executor)
}
