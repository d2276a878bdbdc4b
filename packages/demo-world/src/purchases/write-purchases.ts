import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction } from '../services.ts'
import { orderRows } from './order-rows.ts'
import { pricePlan } from './price-plan.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { lineRows, type Purchase, paymentRows, purchaseRow } from './purchase-rows.ts'

/** The plans that can be priced. In the others a seller does not send to the buyer. */
export const feasiblePlans = (plans: readonly PurchasePlan[]): PurchasePlan[] => plans.filter((plan) => pricePlan(plan) !== undefined)

type Options = { plans: readonly PurchasePlan[]; people: readonly WrittenPerson[]; now: Date }

/**
 * Writes purchases with payments, orders, ledger entries and notifications. The listings must be
 * written before.
 */
export async function writePurchases(tx: DemoTransaction, { plans, people, now }: Options): Promise<void> {
  const purchases = await reservePurchases(tx, plans)
  const maxOrders = purchases.reduce((count, { plan }) => count + plan.lines.length, 0)
  const orderIds = await tx.reserveIds('orders', maxOrders)
  const nextOrderId = () => orderIds.shift() ?? 0
  const orders = purchases.map((purchase) => orderRows({ purchase, people, nextOrderId, now }))
  const payments = purchases.map(paymentRows)
  const tables = {
    payment_orders: purchases.map((purchase) => purchaseRow(purchase, now)),
    payment_order_lines: purchases.flatMap(lineRows),
    payments: payments.flatMap((rows) => rows.payments),
    'sandbox_gateway.charges': payments.flatMap((rows) => rows.charges),
    orders: orders.flatMap((rows) => rows.orders),
    order_items: orders.flatMap((rows) => rows.items),
    ledger_entries: orders.flatMap((rows) => rows.ledger),
    notifications: orders.flatMap((rows) => rows.notifications),
  }
  for (const [table, rows] of Object.entries(tables)) await tx.insertRows(table, rows)
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
