import type { OrderActor, OrderStep } from '@partlane/domain/orders/order-history'
import type { ParcelEvent, ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type ItemColumns, insertSteps, type LockedOrder, updateItems } from './order-changes.store.ts'
import { orderParcelChanged } from './orders.events.ts'
import { listItemMoves } from './parcels.policy.ts'
import { listPackedItems } from './parcels.queries.ts'
import { updateParcel } from './parcels.store.ts'
import { saveProgress } from './save-progress.ts'

/** Events that the carrier or an operator reports about a parcel on its way. */
export type ReportedParcelEvent = Exclude<ParcelEvent, 'dispatch' | 'cancel'>

const stepOf: Record<ReportedParcelEvent, OrderStep> = {
  deliver: 'delivered',
  lose: 'parcel_lost',
  find: 'parcel_found',
  return_to_sender: 'parcel_returned',
}

type ParcelMoveInput = {
  parcel: { id: number; direction: 'outward' | 'return'; order_id: number }
  event: ReportedParcelEvent
  status: ParcelStatus
  /** When it happened. */
  at: Date
  by: OrderActor
  /** The reason of an operator. */
  text?: string
  now: Date
}

/**
 * Gives a parcel of a locked order its new status, and its items what follows: delivered, lost, or
 * to be sent again. Items that have ended or that the buyer has already stay as they are. A
 * delivery confirms nothing: the buyer has time to check the part.
 */
export async function moveParcel(
  tx: Tx,
  locked: LockedOrder,
  { parcel, event, status, at, by, text, now }: ParcelMoveInput,
): Promise<void> {
  const orderId = locked.order.id
  await updateParcel(tx, parcel.id, {
    status,
    updated_at: now,
    ...(status === 'delivered' ? { delivered_at: at } : {}),
  })
  const data = { parcel_id: parcel.id, ...(text === undefined ? {} : { text }) }
  await insertSteps(tx, [{ orderId, actor: by, step: stepOf[event], data, now }])
  const itemsAfter = parcel.direction === 'outward' ? await moveItems(tx, locked, { parcelId: parcel.id, at, now }) : locked.items
  await saveProgress(tx, { ...locked, items: itemsAfter }, { by, now })
  await emit(tx, orderParcelChanged({ order_id: orderId, parcel_id: parcel.id, status }))
}

/** Writes what the parcels of an order say about its items. @returns the items afterwards */
async function moveItems(tx: Tx, { order, items }: LockedOrder, { parcelId, at, now }: { parcelId: number; at: Date; now: Date }) {
  return saveItemMoves(tx, items, listItemMoves(items, { packed: await listPackedItems(tx, order.id), parcelId, at, now }))
}

/** Writes changes of items, equal ones at once. @returns all items with their changes */
export async function saveItemMoves(
  tx: Tx,
  items: readonly ItemColumns[],
  moves: ReturnType<typeof listItemMoves>,
): Promise<ItemColumns[]> {
  for (const group of Map.groupBy(moves, ({ change }) => JSON.stringify(change)).values())
    await updateItems(
      tx,
      group.map(({ item }) => item),
      group[0]!.change,
    )
  const changeOf = new Map(moves.map(({ item, change }) => [item.id, change]))
  return items.map((item) => ({ ...item, ...changeOf.get(item.id) }))
}
