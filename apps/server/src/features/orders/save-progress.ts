import type { OrderActor } from '@partlane/domain/orders/order-history'
import { orderStatusAfter } from '@partlane/domain/orders/order-progress'
import { startSurchargeDeadlines } from '#features/surcharges/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { insertSteps, type LockedOrder, saveOrder } from './order-changes.store.ts'
import { listWantedDeadlines } from './order-deadlines.policy.ts'
import { saveDeadlines } from './order-deadlines.store.ts'
import { orderCompleted } from './orders.events.ts'
import type { OrderSide } from './orders.queries.ts'

/**
 * Writes what follows from the changed items of a locked order: its status, its deadlines, and that
 * it is unread for those who did not make the change. A completed order emits `order_completed`.
 */
export async function saveProgress(tx: Tx, { order, items }: LockedOrder, { by, now }: { by: OrderActor; now: Date }): Promise<void> {
  const status = orderStatusAfter(
    order.status,
    items.map((item) => item.status),
  )
  const sides: OrderSide[] = ['buyer', 'seller']
  await saveOrder(tx, order, { status, now, unreadBy: sides.filter((side) => side !== by) })
  await startSurchargeDeadlines(tx, items)
  const calendar = getWorkingCalendar(order.calendar)
  await saveDeadlines(tx, order.id, { wanted: listWantedDeadlines({ ...order, status }, items, { calendar }), now })
  if (status !== 'completed' || order.status === 'completed') return
  await insertSteps(tx, [{ orderId: order.id, actor: 'system', step: 'completed', now }])
  await emit(tx, orderCompleted({ order_id: order.id }))
}
