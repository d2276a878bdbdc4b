import type { AddressFields } from '@partlane/contract/addresses'
import type { CollectionHours } from '@partlane/contract/time-frames'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { listSurchargeActions } from '@partlane/domain/surcharges/surcharge-rules'
import type { AppContext } from '#app/context.ts'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { presentPhoto } from '#features/listings/public.ts'
import { presentReturnAddress, presentSurcharge, type ShownSurcharge } from '#features/surcharges/public.ts'
import { noEarnings, presentEarnings } from './earnings.present.ts'
import type { OrderParts } from './load-order-parts.ts'
import { listOrderActions, presentDeadlines, presentItemProgress, presentParcels, presentTimeline } from './order-progress.present.ts'
import { findWithdrawalEnd, presentRefundSummary } from './order-refunds.present.ts'
import type { ItemRow, OrderRow, OrderSide } from './orders.queries.ts'
import type { Order } from './presented-order.ts'

type PresentOptions = { parts: OrderParts; hours: CollectionHours; side: OrderSide; locale: Locale }

/**
 * Presents an order. Only the seller sees fee and earnings. The email address of the buyer is for
 * the marketplace only.
 */
export function presentOrder(
  ctx: Pick<AppContext, 'pictures' | 'clock' | 'carrierGateways'>,
  row: OrderRow,
  { parts, hours, side, locale }: PresentOptions,
): Order {
  const toSellerMoney = moneyFactory(row.currency)
  const isSeller = side === 'seller'
  return {
    id: String(row.id),
    reference: row.reference,
    purchase_reference: row.purchase_reference,
    side,
    status: row.status,
    shipping_type: row.shipping_type,
    items_total: toSellerMoney(row.items_minor),
    shipping_total: toSellerMoney(row.shipping_minor),
    surcharge_total: toSellerMoney(row.surcharge_minor),
    total: toSellerMoney(row.items_minor + row.shipping_minor + row.surcharge_minor),
    charged: moneyFactory(row.payment_currency)(row.charged_minor),
    ...(isSeller ? presentEarnings(row, parts) : noEarnings),
    address: presentAddress(row),
    read: (isSeller ? row.seller_read_at : row.buyer_read_at) !== null,
    created_at: row.created_at.toISOString(),
    terms_version: row.terms_version,
    company: row.seller_deleted_at ? null : row.company,
    completed_at: row.completed_at?.toISOString() ?? null,
    expected_from: row.expected_from,
    expected_to: row.expected_to,
    repaid: toSellerMoney(row.repaid_items_minor + row.repaid_shipping_minor + row.repaid_surcharge_minor),
    repayments: parts.repayments.map(({ reason, status, charged_minor, created_at }) => ({
      reason,
      status,
      amount: moneyFactory(row.payment_currency)(charged_minor),
      created_at: created_at.toISOString(),
    })),
    actions: listOrderActions(row, parts, { side, now: ctx.clock.now(), sellsLabels: ctx.carrierGateways.list.length > 0 }),
    withdraw_until: isSeller ? null : (findWithdrawalEnd(row, parts)?.toISOString() ?? null),
    surcharges: parts.surcharges.map((surcharge) => presentItemSurcharge(ctx, row, surcharge, { parts, side })),
    refunds: parts.refunds.map((refund) => presentRefundSummary(refund, toSellerMoney)),
    deadlines: presentDeadlines(parts),
    parcels: presentParcels(parts, side),
    timeline: presentTimeline(parts),
    collection_code: isSeller ? null : (parts.collection?.code ?? null),
    items: parts.items.map((item) => ({
      ...presentItem(ctx, item, toSellerMoney),
      ...presentItemProgress(row, item, { parts, side, now: ctx.clock.now() }),
    })),
    seller: presentPublicUser(toPublicUserRow(row, 'seller'), locale),
    buyer: presentBuyer(toPublicUserRow(row, 'buyer'), row.address.full_name, locale),
    collection: row.seller_deleted_at ? null : presentCollection(ctx, parts, hours),
  }
}

type SurchargeViewer = { parts: OrderParts; side: OrderSide }

function presentItemSurcharge(
  ctx: Pick<AppContext, 'pictures'>,
  row: OrderRow,
  surcharge: ShownSurcharge,
  { parts, side }: SurchargeViewer,
): Order['surcharges'][number] {
  const itemStatus = parts.items.find(({ id }) => id === surcharge.order_item_id)?.status ?? 'declined'
  return {
    id: String(surcharge.id),
    item_id: String(surcharge.order_item_id),
    ...presentSurcharge(ctx, surcharge, row.currency),
    return_address: side === 'buyer' ? presentReturnAddress(surcharge) : null,
    actions: [...listSurchargeActions({ status: surcharge.status, itemStatus }, side)],
  }
}

/** The town of the first item to collect, and from the acceptance on the exact places. */
function presentCollection(
  { clock }: Pick<AppContext, 'clock'>,
  { items, collection }: OrderParts,
  hours: CollectionHours,
): Order['collection'] {
  const collected = items.filter((item) => item.shipping_type === 'click_and_collect')
  const [first] = collected
  if (!first) return null
  const isAccepted = collected.some(({ status }) => status === 'accepted' || status === 'confirmed')
  const { places = [], note = null, earlier = [] } = (isAccepted ? collection : undefined) ?? {}
  return { town: places[0]?.city ?? first.town, places, note, earlier, hours, server_time: clock.now().toISOString() }
}

/** Delivery address. Of a deleted buyer only the country is shown (ADR 0017). */
const presentAddress = ({ address, buyer_deleted_at }: OrderRow): AddressFields =>
  presentOrderAddress(buyer_deleted_at ? { country: address.country } : address)

function presentItem(
  ctx: Pick<AppContext, 'pictures'>,
  item: ItemRow,
  toSellerMoney: ReturnType<typeof moneyFactory>,
): Omit<Order['items'][number], keyof ReturnType<typeof presentItemProgress>> {
  const { photo_key, width, height, placeholder } = item
  return {
    id: String(item.id),
    listing_slug: item.listing_slug,
    title: item.title,
    quantity: item.quantity,
    unit_price: toSellerMoney(item.unit_price_minor),
    unit_surcharge: item.unit_surcharge_minor === 0 ? null : toSellerMoney(item.unit_surcharge_minor),
    shipping_type: item.shipping_type,
    fit: item.fit_verdict && item.fit_vehicle ? { verdict: item.fit_verdict, vehicle: item.fit_vehicle } : null,
    warranty: item.warranty,
    return_terms: item.return_days === 0 ? null : { days: item.return_days, paid_by: item.return_paid_by },
    photo:
      photo_key && width && height
        ? presentPhoto(ctx, { position: 1, storage_key: photo_key, width, height, placeholder: placeholder ?? '' }, 'card')
        : null,
  }
}

/** Presents the buyer of an order. A guest has no name but that of the delivery address. */
export function presentBuyer(buyer: Parameters<typeof presentPublicUser>[0], parcelName: string | null | undefined, locale: Locale) {
  const user = presentPublicUser(buyer, locale)
  return buyer.role === 'guest' && buyer.deleted_at === null && parcelName ? { ...user, display_name: parcelName } : user
}

const moneyFactory = (currency: CurrencyCode) => (amountMinor: number) => money(amountMinor, currency)
