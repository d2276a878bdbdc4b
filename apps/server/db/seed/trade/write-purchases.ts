import type { Tx } from '#platform/db/db.ts'
import { insertRows, reserveIds } from '../kit/rows.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { orderRows } from './order-rows.ts'
import type { Plan } from './plan.ts'
import { pricePlan } from './price-plan.ts'
import { lineRows, type Numbered, paymentRows, purchaseRow } from './purchase-rows.ts'

/** Plans that can be priced; the others name a seller who does not send to the buyer. */
export const feasible = (plans: readonly Plan[]): Plan[] => plans.filter((plan) => pricePlan(plan) !== undefined)

/** Writes purchases with attempts to pay, orders, items, ledger and notices. Their listings are there already. */
export async function writePurchases(
  tx: Tx,
  plans: readonly Plan[],
  { people, now }: { people: readonly WrittenPerson[]; now: Date },
): Promise<void> {
  const numbered = await numberPlans(tx, plans)
  const orderIds = await reserveIds(
    tx,
    'orders',
    numbered.reduce((count, { plan }) => count + plan.lines.length, 0),
  ) // at most one a line
  const nextOrderId = () => orderIds.shift() ?? 0
  const orders = numbered.map((purchase) => orderRows({ purchase, people, nextOrderId, now }))
  const payments = numbered.map(paymentRows)
  await insertRows(
    tx,
    'payment_orders',
    numbered.map((purchase) => purchaseRow(purchase, now)),
  )
  await insertRows(tx, 'payment_order_lines', numbered.flatMap(lineRows))
  await insertRows(
    tx,
    'payments',
    payments.flatMap((rows) => rows.payments),
  )
  await insertRows(
    tx,
    'sandbox_gateway.charges',
    payments.flatMap((rows) => rows.charges),
  )
  await insertRows(
    tx,
    'orders',
    orders.flatMap((rows) => rows.orders),
  )
  await insertRows(
    tx,
    'order_items',
    orders.flatMap((rows) => rows.items),
  )
  await insertRows(
    tx,
    'ledger_entries',
    orders.flatMap((rows) => rows.ledger),
  )
  await insertRows(
    tx,
    'notifications',
    orders.flatMap((rows) => rows.notices),
  )
}

async function numberPlans(tx: Tx, plans: readonly Plan[]): Promise<Numbered[]> {
  const ids = await reserveIds(tx, 'payment_orders', plans.length)
  const paymentIds = await reserveIds(
    tx,
    'payments',
    plans.reduce((count, { payments }) => count + payments.length, 0),
  )
  return plans.flatMap((plan, i) => {
    const priced = pricePlan(plan)
    return priced ? [{ plan, priced, id: ids[i] ?? 0, paymentIds: paymentIds.splice(0, plan.payments.length) }] : []
  })
}
