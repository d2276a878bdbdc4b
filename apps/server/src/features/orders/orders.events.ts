import { orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderActors } from '@partlane/domain/orders/order-history'
import { itemEnders } from '@partlane/domain/orders/order-machine'
import { parcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An order was placed and paid. The seller has to send its items. */
export const orderPlaced = defineEvent(
  'order_placed',
  z.object({ order_id: z.int(), seller_id: z.int(), buyer_id: z.int(), payment_order_id: z.int(), listing_ids: z.array(z.int()) }),
  { key: ({ order_id }) => order_id },
)

/** The buyer or the seller (`reader_id`) has read an order for the first time. */
export const orderRead = defineEvent('order_read', z.object({ order_id: z.int(), reader_id: z.int() }))

const byOrder = { key: ({ order_id }: { order_id: number }) => order_id }
const itemsPayload = z.object({ order_id: z.int(), item_ids: z.array(z.int()) })

/** The seller has accepted items. */
export const orderItemsAccepted = defineEvent('order_items_accepted', itemsPayload, byOrder)

/** The seller has corrected where and when items are collected. `change` counts from 1. */
export const orderCollectionChanged = defineEvent('order_collection_changed', itemsPayload.extend({ change: z.int() }), byOrder)

/** Items were declined or cancelled, by one side, a deadline or an operator. */
export const orderItemsDeclined = defineEvent('order_items_declined', itemsPayload.extend({ by: z.enum(itemEnders) }), byOrder)

/** Every remaining item of an order is confirmed. */
export const orderCompleted = defineEvent('order_completed', z.object({ order_id: z.int() }), byOrder)

/**
 * Items have arrived: the buyer, the collection code, a deadline or an operator says so. Older
 * events have no `by`.
 */
export const orderItemsConfirmed = defineEvent(
  'order_items_confirmed',
  itemsPayload.extend({ by: z.enum(orderActors).optional() }),
  byOrder,
)

const deadlinePayload = z.object({ order_id: z.int(), deadline_id: z.int(), kind: z.enum(orderDeadlineKinds) })

/** A deadline of an order is near. */
export const orderDeadlineNear = defineEvent('order_deadline_near', deadlinePayload, byOrder)

/** A deadline of an order has passed. */
export const orderDeadlineMissed = defineEvent('order_deadline_missed', deadlinePayload, byOrder)

/** An operator has extended a deadline of an order. */
export const orderDeadlineExtended = defineEvent('order_deadline_extended', deadlinePayload, byOrder)

/** The seller, the carrier or an operator has changed a parcel of an order. */
export const orderParcelChanged = defineEvent(
  'order_parcel_changed',
  z.object({ order_id: z.int(), parcel_id: z.int(), status: z.enum(parcelStatuses) }),
  byOrder,
)

/** The carrier says that a parcel to the buyer arrives later than announced. */
export const orderParcelLate = defineEvent(
  'order_parcel_late',
  z.object({ order_id: z.int(), parcel_id: z.int(), parcel_event_id: z.int() }),
  byOrder,
)

/** The buyer has collected items: the seller entered the code. */
export const orderItemsCollected = defineEvent('order_items_collected', itemsPayload, byOrder)
