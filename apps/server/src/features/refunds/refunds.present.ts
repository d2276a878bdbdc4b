import type { refund } from '@partlane/contract/refunds'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { listRefundActions, listRefundDecisions } from '@partlane/domain/refunds/refund-actions'
import type { RefundAuthor } from '@partlane/domain/refunds/refund-machine'
import type { AppContext } from '#app/context.ts'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { presentPhoto } from '#features/listings/public.ts'
import { presentBuyer, presentLabel, presentParcel } from '#features/orders/public.ts'
import type { RefundParts } from './load-refund-parts.ts'
import { maxAmounts, paidAmounts } from './refunds.policy.ts'
import type { RefundItemRow, RefundRow } from './refunds.queries.ts'

export type PresentedRefund = Flat<typeof refund>
type PresentOptions = { parts: RefundParts; side: RefundAuthor; locale: Locale }
type PictureContext = Pick<AppContext, 'pictures'>
type RefundContext = Pick<AppContext, 'pictures'> & Partial<Pick<AppContext, 'carrierGateways'>>

/** Presents a refund to one side of its order, or to an operator. */
export function presentRefund(ctx: RefundContext, row: RefundRow, { parts, side, locale }: PresentOptions): PresentedRefund {
  const toMoney = (amountMinor: number) => money(amountMinor, row.currency)
  const toAmounts = (items: number, shipping: number) => ({
    items_amount: toMoney(items),
    shipping_amount: toMoney(shipping),
    amount: toMoney(items + shipping),
  })
  const facts = { ...row, isReturned: row.return_sent_at !== null }
  const { offered_items_minor, offered_shipping_minor, repayment_status, charged_minor } = row
  return {
    id: String(row.id),
    order_id: String(row.order_id),
    order_reference: row.order_reference,
    side,
    status: row.status,
    reason: row.reason,
    ...toAmounts(row.items_minor, row.shipping_minor),
    offer: offered_items_minor === null || offered_shipping_minor === null ? null : toAmounts(offered_items_minor, offered_shipping_minor),
    actions: side === 'operator' ? [] : listRefundActions(facts, side),
    decisions: side === 'operator' ? listRefundDecisions(facts) : [],
    ...(side === 'operator' ? presentLimits(parts.items, toAmounts) : { paid: null, most: null }),
    return_paid_by: row.return_paid_by,
    can_buy_label: side === 'seller' && row.status === 'accepted' && !hasLabel(parts) && Boolean(ctx.carrierGateways?.list.length),
    return_address: row.return_address && presentOrderAddress(row.return_address),
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    repayment:
      repayment_status === null || charged_minor === null
        ? null
        : { status: repayment_status, amount: money(charged_minor, row.payment_currency) },
    items: parts.items.map((item) => presentItem(ctx, item)),
    parcels: presentReturns(parts, side),
    entries: parts.entries.map(({ actor, event, text, photos, created_at }) => ({
      actor,
      event,
      text,
      photos: photos.map((photo, index) => presentPhoto(ctx, { ...photo, position: index + 1 })),
      created_at: created_at.toISOString(),
    })),
    seller: presentPublicUser(toPublicUserRow(row, 'seller'), locale),
    buyer: presentBuyer(toPublicUserRow(row, 'buyer'), row.order_address.full_name, locale),
  }
}

const isCancelled = ({ status }: RefundParts['parcels'][number]) => status === 'cancelled'
const hasLabel = ({ parcels }: RefundParts) => parcels.some((parcel) => !isCancelled(parcel) && parcel.label_id !== null)

/** Both sides see the label of a return from its purchase on. */
const presentReturns = ({ parcels }: RefundParts, side: RefundAuthor): PresentedRefund['parcels'] =>
  parcels
    .filter((parcel) => !isCancelled(parcel))
    .map((parcel) => ({ ...presentParcel(parcel), label: side === 'operator' ? null : presentLabel(parcel, side) }))

/** What was paid for the units of a refund, and the most that an operator may give back. */
function presentLimits<Amounts>(items: readonly RefundItemRow[], toAmounts: (items: number, shipping: number) => Amounts) {
  const lines = items.map((row) => ({ item: { ...row, quantity: row.bought_quantity }, quantity: row.quantity }))
  const [paid, most] = [paidAmounts(lines), maxAmounts(lines, 'goodwill')]
  return { paid: toAmounts(paid.items_minor, paid.shipping_minor), most: toAmounts(most.items_minor, most.shipping_minor) }
}

const presentItem = (ctx: PictureContext, item: RefundItemRow): PresentedRefund['items'][number] => {
  const { photo_key, width, height, placeholder } = item
  const hasPhoto = photo_key !== null && width !== null && height !== null
  return {
    item_id: String(item.order_item_id),
    listing_slug: item.listing_slug,
    title: item.title,
    quantity: item.quantity,
    photo: hasPhoto
      ? presentPhoto(ctx, { position: 1, storage_key: photo_key, width, height, placeholder: placeholder ?? '' }, 'card')
      : null,
  }
}
