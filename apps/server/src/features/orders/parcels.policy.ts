import { FieldErrors } from '@partlane/domain/field-errors'
import { type ParcelStatus, takenParcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { countedDelivery, itemOfParcels } from '@partlane/domain/orders/parcel-tracking'
import { type CarrierChoice, createTrackingUrl, hasCarrierName, normaliseTrackingNumber } from '@partlane/domain/shipping/carriers'
import type { ItemColumns } from './order-changes.store.ts'

/** Units of an order item in a parcel. */
export type PackedItem = { order_item_id: number; quantity: number }
export type StoredPackedItem = PackedItem & { parcel_id: number; status: ParcelStatus }

type SendableItem = Pick<ItemColumns, 'id' | 'status' | 'shipping_type' | 'quantity' | 'delivered_at' | 'open_refund_id'>

const countUnits = (packed: readonly StoredPackedItem[], itemId: number, statuses: readonly ParcelStatus[]) =>
  packed
    .filter(({ order_item_id, status }) => order_item_id === itemId && statuses.includes(status))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Whether a parcel may have these items: each once, accepted, to be sent, not asked back, and not
 * more units than are left.
 */
export function checkParcelItems(
  orderItems: readonly SendableItem[],
  { packed, items }: { packed: readonly StoredPackedItem[]; items: readonly PackedItem[] },
): boolean {
  const hasTwice = new Set(items.map(({ order_item_id }) => order_item_id)).size < items.length
  return (
    !hasTwice &&
    items.length > 0 &&
    items.every(({ order_item_id, quantity }) => {
      const item = orderItems.find(({ id }) => id === order_item_id)
      if (item?.status !== 'accepted' || item.shipping_type !== 'ship_only' || item.open_refund_id !== null) return false
      return countUnits(packed, item.id, takenParcelStatuses) + quantity <= item.quantity
    })
  )
}

/** Lists the units that can be packed now: accepted, to be sent, not asked back, in no parcel. */
export function listUnpackedUnits(orderItems: readonly SendableItem[], packed: readonly StoredPackedItem[]): PackedItem[] {
  return orderItems
    .map(({ id, quantity }) => ({ order_item_id: id, quantity: quantity - countUnits(packed, id, takenParcelStatuses) }))
    .filter(({ quantity }) => quantity > 0)
    .filter((units) => checkParcelItems(orderItems, { packed, items: [units] }))
}

type MovableItem = Pick<
  ItemColumns,
  'id' | 'status' | 'shipping_type' | 'quantity' | 'dispatched_at' | 'delivered_at' | 'lost_at' | 'returned_at'
>
type ItemMove = Pick<ItemColumns, 'dispatched_at' | 'delivered_at' | 'lost_at' | 'returned_at'>

type MoveFacts = {
  /** The units in all parcels, after the change. */
  packed: readonly StoredPackedItem[]
  /** The parcel that has changed. */
  parcelId: number
  /** When the change happened. */
  at: Date
  now: Date
}

/**
 * Lists what a changed parcel means for its items: sent, delivered, lost or come back. An item that
 * the buyer has, or that has ended, does not change.
 */
export function listItemMoves<Item extends MovableItem>(
  items: readonly Item[],
  { packed, parcelId, at, now }: MoveFacts,
): { item: Item; change: ItemMove }[] {
  const ofParcel = packed.filter((units) => units.parcel_id === parcelId)
  const hasReturned = ofParcel.some(({ status }) => status === 'returned')
  return items
    .filter((item) => ofParcel.some(({ order_item_id }) => order_item_id === item.id) && isAwaited(item))
    .map((item) => {
      const units = packed.filter(({ order_item_id }) => order_item_id === item.id)
      const { isSent, isDelivered, isLost } = itemOfParcels(item.quantity, units)
      const change = {
        dispatched_at: isSent ? (item.dispatched_at ?? now) : null,
        delivered_at: isDelivered ? countedDelivery(at, now) : null,
        lost_at: isLost ? (item.lost_at ?? now) : null,
        returned_at: hasReturned ? now : item.returned_at,
      }
      return { item, change }
    })
}

const isAwaited = ({ status, shipping_type, delivered_at }: MovableItem) =>
  status === 'accepted' && shipping_type === 'ship_only' && delivered_at === null

export type ParcelDetails = {
  carrier: CarrierChoice
  /** Of `other` only. */
  carrierName: string | null
  trackingNumber: string | null
  /** Of `other` only. */
  trackingUrl: string | null
}

type ParcelInput = {
  carrier: CarrierChoice
  carrier_name?: string | null | undefined
  tracking_number?: string | null | undefined
  tracking_url?: string | null | undefined
}

/**
 * The name of a carrier in the list must not stand beside a link of the seller's own, which could
 * lead elsewhere.
 * @throws FieldErrors required, contradiction (`carrier_name` of another carrier)
 */
export function toParcelDetails({ carrier, carrier_name, tracking_number, tracking_url }: ParcelInput): ParcelDetails {
  const isOther = carrier === 'other'
  if (isOther && !carrier_name) throw new FieldErrors([{ field: 'carrier_name', code: 'required' }])
  if (isOther && carrier_name && hasCarrierName(carrier_name)) throw new FieldErrors([{ field: 'carrier_name', code: 'contradiction' }])
  return {
    carrier,
    carrierName: isOther ? (carrier_name ?? null) : null,
    trackingNumber: tracking_number ?? null,
    trackingUrl: isOther ? (tracking_url ?? null) : null,
  }
}

/** The columns of a parcel. The link of a known carrier follows from its number. */
export function toParcelColumns({ carrier, carrierName, trackingNumber, trackingUrl }: ParcelDetails) {
  const number = trackingNumber === null ? null : normaliseTrackingNumber(trackingNumber)
  return {
    carrier,
    carrier_name: carrier === 'other' ? carrierName : null,
    tracking_number: number,
    tracking_url: carrier === 'other' ? trackingUrl : number && createTrackingUrl(carrier, number),
  }
}
