import { FieldErrors } from '@partlane/domain/field-errors'
import { type ParcelStatus, sentParcelStatuses, takenParcelStatuses } from '@partlane/domain/orders/parcel-machine'
import type { CarrierChoice } from '@partlane/domain/shipping/carriers'
import type { ItemColumns } from './order-changes.store.ts'

/** Units of an order item in a parcel. */
export type PackedItem = { order_item_id: number; quantity: number }
export type StoredPackedItem = PackedItem & { status: ParcelStatus }

type SendableItem = Pick<ItemColumns, 'id' | 'status' | 'shipping_type' | 'quantity'>

const countUnits = (packed: readonly StoredPackedItem[], itemId: number, statuses: readonly ParcelStatus[]) =>
  packed
    .filter(({ order_item_id, status }) => order_item_id === itemId && statuses.includes(status))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Whether a parcel may have these items: each once, accepted, to be sent, and not more units than
 * are left.
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
      if (item?.status !== 'accepted' || item.shipping_type !== 'ship_only') return false
      return countUnits(packed, item.id, takenParcelStatuses) + quantity <= item.quantity
    })
  )
}

/** Lists the items of which all units were handed to a carrier. */
export const listSentItems = <Item extends SendableItem>(orderItems: readonly Item[], packed: readonly StoredPackedItem[]): Item[] =>
  orderItems.filter((item) => countUnits(packed, item.id, sentParcelStatuses) >= item.quantity)

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

/** @throws FieldErrors required (`carrier_name` of another carrier) */
export function toParcelDetails({ carrier, carrier_name, tracking_number, tracking_url }: ParcelInput): ParcelDetails {
  const isOther = carrier === 'other'
  if (isOther && !carrier_name) throw new FieldErrors([{ field: 'carrier_name', code: 'required' }])
  return {
    carrier,
    carrierName: isOther ? (carrier_name ?? null) : null,
    trackingNumber: tracking_number ?? null,
    trackingUrl: isOther ? (tracking_url ?? null) : null,
  }
}
