import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { isItemCancellable, isItemSendable, listItemActions } from '@partlane/domain/orders/order-progress'
import { takenParcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { findLastScan, isParcelLate } from '@partlane/domain/orders/parcel-tracking'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import type { OrderParts } from './load-order-parts.ts'
import { toCancellationFacts } from './order-deadlines.policy.ts'
import { listRefundReasons, mayWithdrawNow } from './order-refunds.present.ts'
import { repayableAmounts, toItemFacts } from './orders.policy.ts'
import type { ItemRow, OrderRow, OrderSide, StepRow } from './orders.queries.ts'
import type { Order } from './presented-order.ts'

type Viewer = { side: OrderSide; now: Date }

/** The fields of an item that say how far it is and what may be done with it. */
export function presentItemProgress(row: OrderRow, item: ItemRow, { parts, side, now }: Viewer & { parts: OrderParts }) {
  return {
    status: item.status,
    actions: listItemActions(row.status, toItemFacts(item), side),
    declined_by: item.declined_by,
    decline_reason: item.decline_reason,
    decline_text: item.decline_text,
    unpacked_quantity: item.shipping_type === 'ship_only' && item.open_refund_id === null ? countUnpacked(item, parts) : 0,
    dispatched_at: toInstant(item.dispatched_at),
    delivered_at: toInstant(item.delivered_at),
    lost_at: toInstant(item.lost_at),
    returned_at: toInstant(item.returned_at),
    refund_reasons: side === 'buyer' ? listRefundReasons(row, item, { parts, now }) : [],
    refunded: money(item.refunded_minor + item.refunded_shipping_minor, row.currency),
    refundable: presentRefundable(item, row.currency),
  }
}

function presentRefundable(item: ItemRow, currency: CurrencyCode): Order['items'][number]['refundable'] {
  const { items_minor, shipping_minor } = item.status === 'declined' ? { items_minor: 0, shipping_minor: 0 } : repayableAmounts(item)
  return { items_amount: money(items_minor, currency), shipping_amount: money(shipping_minor, currency) }
}

/** Counts the units of an item that are in no parcel. */
function countUnpacked({ id, quantity }: ItemRow, { parcels }: OrderParts): number {
  const packed = parcels
    .filter(({ direction, status }) => direction === 'outward' && takenParcelStatuses.includes(status))
    .flatMap(({ items }) => items)
    .filter(({ order_item_id }) => order_item_id === id)
  return quantity - packed.reduce((sum, item) => sum + item.quantity, 0)
}

/**
 * Lists what a side may do with an order now, besides the actions of its items. `sellsLabels`: a
 * carrier gateway is configured.
 */
export function listOrderActions(
  row: OrderRow,
  parts: OrderParts,
  { side, now, sellsLabels }: Viewer & { sellsLabels: boolean },
): Order['actions'] {
  if (row.status === 'processing' || row.status === 'cancelled') return []
  const facts = toCancellationFacts(parts.deadlines, now)
  // What can be cancelled needs no withdrawal.
  const remaining = parts.items.filter((item) => !isItemCancellable(toItemFacts(item), side, facts))
  const withdrawal = side === 'buyer' && mayWithdrawNow(row, { parts, items: remaining, now }) ? (['withdraw'] as const) : []
  if (row.status === 'completed') return [...withdrawal]
  const isCancellable = parts.items.some((item) => isItemCancellable(toItemFacts(item), side, facts))
  const waiting = parts.items.filter((item) => isItemSendable(toItemFacts(item)))
  const hasUnpacked = waiting.some((item) => item.shipping_type === 'ship_only' && countUnpacked(item, parts) > 0)
  const hasUncollected = waiting.some((item) => item.shipping_type === 'click_and_collect')
  return [
    ...(isCancellable ? ['cancel' as const] : []),
    ...(side === 'seller' && hasUnpacked ? ['dispatch' as const] : []),
    ...(side === 'seller' && hasUnpacked && sellsLabels ? ['buy_label' as const] : []),
    ...(side === 'seller' && hasUncollected ? ['collect' as const] : []),
    ...withdrawal,
  ]
}

export const presentDeadlines = ({ deadlines }: OrderParts): Order['deadlines'] =>
  deadlines
    .filter(({ outcome }) => outcome === null)
    .map(({ kind, due_at, order_item_id }) => ({ kind, due_at: due_at.toISOString(), item_id: toText(order_item_id) }))

/** The seller sees prepared parcels too. A parcel whose label was given back is hidden. */
export const presentParcels = ({ parcels }: OrderParts, side: OrderSide): Order['parcels'] =>
  parcels
    .filter(({ status, dispatched_at }) => dispatched_at !== null || (side === 'seller' && status === 'prepared'))
    .map((parcel) => ({ ...presentParcel(parcel), label: side === 'seller' ? presentLabel(parcel, side) : null }))

type ParcelRow = OrderParts['parcels'][number]

/** Presents the label of a parcel. Only the seller sees its price. */
export function presentLabel(parcel: ParcelRow, side: OrderSide): Order['parcels'][number]['label'] {
  const { label_id, label_status, label_service_name, label_price_minor, label_currency, label_file_key } = parcel
  if (label_id === null || !label_status || !label_service_name || label_price_minor === null || !label_currency) return null
  return {
    id: String(label_id),
    status: label_status,
    service_name: label_service_name,
    price: side === 'seller' ? money(label_price_minor, label_currency) : null,
    has_file: label_file_key !== null && label_status === 'bought',
    pickup: side === 'seller' ? presentPickup(parcel) : null,
  }
}

const presentPickup = ({ pickup_day: day, pickup_starts: starts, pickup_ends: ends }: ParcelRow) =>
  day && starts && ends ? { day, starts, ends } : null

/** Presents a parcel to both sides, without its label. */
export const presentParcel = ({
  id,
  direction,
  status,
  carrier,
  carrier_name,
  tracking_number,
  tracking_url,
  dispatched_at,
  delivered_at,
  events,
  items,
}: ParcelRow): Order['parcels'][number] => ({
  id: String(id),
  direction,
  status,
  carrier,
  carrier_name: carrier_name ?? findCarrier(carrier)?.name ?? carrier,
  tracking_number,
  tracking_url,
  dispatched_at: toInstant(dispatched_at),
  delivered_at: toInstant(delivered_at),
  is_late: isParcelLate(status, toScans(events)),
  expected_on: status === 'in_transit' ? (findLastScan(toScans(events))?.expected_on ?? null) : null,
  events: events.map(({ code, at, location }) => ({ code, at: new Date(at).toISOString(), location })),
  items: items.map(({ order_item_id, quantity }) => ({ item_id: String(order_item_id), quantity })),
  label: null,
})

type ParcelEvents = OrderParts['parcels'][number]['events']
const toScans = (events: ParcelEvents) => events.map((event) => ({ ...event, at: new Date(event.at) }))

export const presentTimeline = ({ steps }: OrderParts): Order['timeline'] => steps.map(presentStep)

/** Presents a step to both sides. */
export const presentStep = ({ step, actor, at, data }: StepRow): Order['timeline'][number] => ({
  step,
  actor,
  at: at.toISOString(),
  item_ids: (data.item_ids ?? []).map(String),
  parcel_id: toText(data.parcel_id ?? null),
  refund_id: toText(data.refund_id ?? null),
  reason: data.reason ?? null,
  deadline: data.kind ?? null,
})

const toInstant = (date: Date | null) => date?.toISOString() ?? null
const toText = (id: number | null) => (id === null ? null : String(id))
