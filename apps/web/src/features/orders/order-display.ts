import type { Order, OrderParcel } from '@partlane/client/orders'
import type { OrderItemStatus } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const itemTone: Record<OrderItemStatus, Tone> = { pending: 'warning', accepted: 'success', declined: 'danger', confirmed: 'success' }

export type DisplayedItemStatus = OrderItemStatus | 'cancelled_by_buyer' | 'cancelled'

/** The status of an item as its badge names it: a declined one by who has ended it. */
export function itemStatusOf({ status, declined_by }: Pick<Order['items'][number], 'status' | 'declined_by'>): DisplayedItemStatus {
  if (status !== 'declined' || declined_by === 'seller') return status
  return declined_by === 'buyer' ? 'cancelled_by_buyer' : 'cancelled'
}

/**
 * Whether the buyer has a parcel that its carrier has not reported as delivered, and whether the
 * buyer has said so. Undefined: on its way, or ended by the carrier.
 */
export function arrivalOf(order: Pick<Order, 'items' | 'timeline'>, parcel: OrderParcel): 'received' | 'received_by_buyer' | undefined {
  if (parcel.status !== 'in_transit') return undefined
  const itemIds = parcel.items.map(({ item_id }) => item_id)
  const hasArrived = (itemId: string) => order.items.some(({ id, delivered_at }) => id === itemId && delivered_at !== null)
  if (itemIds.length === 0 || !itemIds.every(hasArrived)) return undefined
  const confirmedIds = order.timeline.flatMap(({ step, actor, item_ids }) => (step === 'confirmed' && actor === 'buyer' ? item_ids : []))
  return itemIds.every((id) => confirmedIds.includes(id)) ? 'received_by_buyer' : 'received'
}

export const parcelTone: Record<ParcelStatus, Tone> = {
  prepared: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  lost: 'danger',
  returned: 'warning',
  cancelled: 'neutral',
}

/** The pages of each side (specification, section 2). */
export const ordersPath = { buyer: '/profile/my-orders/orders', seller: '/profile/sold-items/orders' } as const
export const refundsPath = { buyer: '/profile/my-orders/refunds', seller: '/profile/sold-items/refunds' } as const
