import type { OrderActor } from '@partlane/domain/orders/order-history'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { saveItemMoves } from './move-parcel.ts'
import { insertSteps, type LockedOrder } from './order-changes.store.ts'
import { orderParcelChanged } from './orders.events.ts'
import { listItemMoves, type StoredPackedItem } from './parcels.policy.ts'
import { saveProgress } from './save-progress.ts'

type Sending = {
  parcelId: number
  itemIds: number[]
  /** What is in the parcels of the order, with this one on its way. */
  packed: readonly StoredPackedItem[]
  by: OrderActor
  now: Date
}

/** Writes what follows when a parcel of a locked order was handed to a carrier. */
export async function sendItems(tx: Tx, locked: LockedOrder, { parcelId, itemIds, packed, by, now }: Sending): Promise<void> {
  const orderId = locked.order.id
  const itemsAfter = await saveItemMoves(tx, locked.items, listItemMoves(locked.items, { packed, parcelId, at: now, now }))
  await insertSteps(tx, [{ orderId, actor: by, step: 'dispatched', data: { parcel_id: parcelId, item_ids: itemIds }, now }])
  await saveProgress(tx, { ...locked, items: itemsAfter }, { by, now })
  await emit(tx, orderParcelChanged({ order_id: orderId, parcel_id: parcelId, status: 'in_transit' }))
}
