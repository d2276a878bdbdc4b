import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import { type CarrierId, createTrackingUrl } from '@partlane/domain/shipping/carriers'
import type { WrittenPerson } from '../people/write-people.ts'
import { createRandom, hashOf } from '../random.ts'
import type { Row } from '../services.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'

const DAY_MS = 86_400_000
const TRACKING_NUMBER_LENGTH = 9

const parcelStatusOf = (plan: PurchasePlan): ParcelStatus | undefined =>
  plan.parcel ?? (plan.order === 'completed' ? 'delivered' : undefined)

const isSent = (status: ParcelStatus | undefined) => status !== undefined && status !== 'prepared' && status !== 'cancelled'

type ParcelTimes = { dispatchedAt: Date | null; deliveredAt: Date | null; lostAt: Date | null; returnedAt: Date | null }

/**
 * When the parcel of an order was sent and when it arrived: one and three days after the payment.
 * One that came back did so after five days, a lost one was reported after ten.
 */
export function parcelTimes(plan: PurchasePlan): ParcelTimes {
  const status = parcelStatusOf(plan)
  const after = (days: number) => new Date(paidAt(plan).getTime() + days * DAY_MS)
  return {
    dispatchedAt: isSent(status) ? after(1) : null,
    deliveredAt: status === 'delivered' ? after(3) : null,
    lostAt: status === 'lost' ? after(10) : null,
    returnedAt: status === 'returned' ? after(5) : null,
  }
}

type Tracking = { carrier: CarrierId; tracking_number: string; tracking_url: string | null }

/** Royal Mail or Colissimo, by the sender’s country. */
export function trackingOf(country: 'GB' | 'FR', digits: string): Tracking {
  const carrier = country === 'GB' ? 'royal_mail' : 'colissimo'
  const tracking_number = country === 'GB' ? `RM${digits}GB` : `6C${digits}00`
  return { carrier, tracking_number, tracking_url: createTrackingUrl(carrier, tracking_number) }
}

type ParcelOptions = { plan: PurchasePlan; order: Order; items: readonly Row[]; id: number }

/** The parcel of an order with its sent items. Orders without one have no rows. */
export function parcelRows({ plan, order, items, id }: ParcelOptions): { parcels: Row[]; parcelItems: Row[] } {
  const status = parcelStatusOf(plan)
  const packed = items.filter((item) => item.status !== 'declined' && item.shipping_type === 'ship_only')
  // `writeLabels` writes the parcel of a label.
  const isLabelled = plan.hasLabel && !plan.refund
  if (status === undefined || packed.length === 0 || isLabelled) return { parcels: [], parcelItems: [] }
  const { dispatchedAt, deliveredAt } = parcelTimes(plan)
  const random = createRandom(hashOf(`parcel/${order.reference}`))
  const digits = Array.from({ length: TRACKING_NUMBER_LENGTH }, () => random.int(0, 9)).join('')
  return {
    parcels: [
      {
        id,
        order_id: order.id,
        direction: 'outward',
        refund_id: null,
        status,
        carrier_name: null,
        ...trackingOf(order.seller.home.country, digits),
        attempt: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
        dispatched_at: dispatchedAt,
        delivered_at: deliveredAt,
        created_at: paidAt(plan),
        updated_at: deliveredAt ?? dispatchedAt ?? paidAt(plan),
      },
    ],
    parcelItems: packed.map((item) => ({ parcel_id: id, order_item_id: item.id, quantity: item.quantity })),
  }
}

type ReturnOptions = {
  buyer: WrittenPerson
  order: Order
  items: readonly Row[]
  id: number
  refundId: number
  sentAt: Date
  isDelivered: boolean
}

/** The parcel with which a buyer sends the items of an order back. */
export function returnRows({ buyer, order, items, id, refundId, sentAt, isDelivered }: ReturnOptions): {
  parcels: Row[]
  parcelItems: Row[]
} {
  const deliveredAt = isDelivered ? new Date(sentAt.getTime() + 2 * DAY_MS) : null
  const parcel = {
    id,
    order_id: order.id,
    direction: 'return',
    refund_id: refundId,
    status: isDelivered ? 'delivered' : 'in_transit',
    carrier_name: null,
    ...trackingOf(buyer.home.country, String(id).padStart(TRACKING_NUMBER_LENGTH, '0')),
    attempt: `00000000-0000-4000-b000-${String(id).padStart(12, '0')}`,
    dispatched_at: sentAt,
    delivered_at: deliveredAt,
    created_at: sentAt,
    updated_at: deliveredAt ?? sentAt,
  }
  return { parcels: [parcel], parcelItems: items.map((item) => ({ parcel_id: id, order_item_id: item.id, quantity: item.quantity })) }
}
