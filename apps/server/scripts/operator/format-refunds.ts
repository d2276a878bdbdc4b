import type { Pagy } from '@partlane/contract/endpoint'
import type { refund } from '@partlane/contract/refunds'
import type { Flat } from '@partlane/contract/resource'
import { formatAmount, formatMinute, formatPageFooter, formatPairs, formatTable } from './table.ts'

type Refund = Flat<typeof refund>

export function formatRefunds(refunds: readonly Refund[], pagy: Pagy): string {
  if (refunds.length === 0) return 'No refunds found.'
  const rows = refunds.map((row) => [
    row.id,
    row.order_reference,
    row.status,
    row.reason,
    formatAmount(row.amount),
    row.most && formatAmount(row.most.amount),
    row.buyer?.display_name,
    row.seller?.display_name,
    row.items[0]?.title,
    formatMinute(row.created_at),
  ])
  const headings = ['ID', 'ORDER', 'STATUS', 'REASON', 'ASKED', 'AT MOST', 'BUYER', 'SELLER', 'FIRST ITEM', 'REQUESTED (UTC)']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'refunds')}`
}

const formatUser = (user: Refund['buyer']): string | null => user && `${user.display_name} (${user.id})`

/** A refund with the evidence of both sides. Texts are not shortened. */
export function formatRefund(refund: Refund): string {
  const { items_amount, shipping_amount, most, offer, repayment, return_address } = refund
  const summary = formatPairs([
    ['id', refund.id],
    ['order', `${refund.order_reference} (${refund.order_id})`],
    ['status', refund.status],
    ['reason', refund.reason],
    ['buyer', formatUser(refund.buyer)],
    ['seller', formatUser(refund.seller)],
    ['asked: parts', formatAmount(items_amount)],
    ['asked: delivery', formatAmount(shipping_amount)],
    ['at most: parts', most && formatAmount(most.items_amount)],
    ['at most: delivery', most && formatAmount(most.shipping_amount)],
    ['offered', offer && formatAmount(offer.amount)],
    ['paid back', repayment && `${formatAmount(repayment.amount)} (${repayment.status})`],
    ['return paid by', refund.return_paid_by],
    ['return to', return_address && [return_address.line1, return_address.city, return_address.postal_code].filter(Boolean).join(', ')],
    ['possible decisions', refund.decisions.join(', ')],
    ['requested', formatMinute(refund.created_at)],
    ['due', formatMinute(refund.due_at)],
  ])
  const items = formatTable(
    ['ITEM', 'TITLE', 'UNITS'],
    refund.items.map((item) => [item.item_id, item.title, item.quantity]),
  )
  const parcels = formatTable(
    ['PARCEL', 'STATUS', 'CARRIER', 'TRACKING NUMBER'],
    refund.parcels.map((parcel) => [parcel.id, parcel.status, parcel.carrier_name, parcel.tracking_number]),
  )
  const evidence = refund.entries.map(({ created_at, actor, event, text, photos }) =>
    formatPairs([
      [formatMinute(created_at), `${actor}: ${event}`],
      ...(text === null ? [] : [['text', text] as const]),
      ...photos.map(({ url }) => ['photo', url] as const),
    ]),
  )
  return [summary, items, ...(refund.parcels.length > 0 ? [parcels] : []), ...evidence].join('\n\n')
}
