import type { EvidenceContent, EvidenceOrder } from '@partlane/domain/chargebacks/evidence-content'
import { createFormatters, translator } from '@partlane/i18n/server'

/** Banks read the evidence in English, whatever the language of buyer and seller is. */
export const EVIDENCE_LOCALE = 'en-GB'

const tProgress = translator(EVIDENCE_LOCALE, 'order-progress')
const tOrders = translator(EVIDENCE_LOCALE, 'orders')
const tRefunds = translator(EVIDENCE_LOCALE, 'refunds')
const { formatDate } = createFormatters(EVIDENCE_LOCALE)

export const formatDay = (instant: string): string => formatDate(instant, 'medium')

type Parcel = EvidenceOrder['parcels'][number]
type Item = EvidenceOrder['items'][number]

export const describeTerms = ({ termsVersion, orderedAt }: EvidenceOrder): string | undefined =>
  termsVersion === null
    ? undefined
    : `The buyer agreed to version ${termsVersion} of our terms and conditions at the checkout, on ${formatDay(orderedAt)}.`

export function describeParcel({ carrier, trackingNumber, sentAt, deliveredAt }: Parcel): string {
  const number = trackingNumber ? `tracking number ${trackingNumber}` : 'without a tracking number'
  const sent = sentAt ? `sent on ${formatDay(sentAt)}` : 'not sent'
  return `${carrier}, ${number}: ${sent}, ${deliveredAt ? `delivered on ${formatDay(deliveredAt)}` : 'delivery not reported'}.`
}

export const describeEvent = ({ code }: Parcel['events'][number]): string => tProgress(`parcels.event.${code}`)

export const describeCollection = (collectedAt: string): string =>
  `Collected from the seller on ${formatDay(collectedAt)}. The seller entered the collection code, which only the buyer had.`

export function describeItemStatus({ status, confirmedAt }: Item): string {
  if (status === 'declined') return 'Cancelled'
  if (confirmedAt) return `Receipt recorded on ${formatDay(confirmedAt)}`
  return status === 'pending' ? 'Not accepted yet' : 'Accepted by the seller'
}

/** What the checkout shows to the buyer about returns. */
export function describeReturns({ returnDays, returnPaidBy, warranty }: Item): string {
  const payer = returnPaidBy === 'seller' ? 'the seller pays the return postage' : 'the buyer pays the return postage'
  const days = returnDays === 0 ? 'no returns beyond the rights that the law gives' : `returns within ${returnDays} days, ${payer}`
  return warranty === 'none' ? days : `${days}; ${tOrders(`promises.warranty.${warranty}`).toLowerCase()}`
}

export const REFUND_POLICY =
  'Buyers can ask for a refund of each item on the page of the order. The seller responds within the stated period, and our team decides if buyer and seller do not agree.'

export const describeRefunds = ({ refunds }: EvidenceOrder): string[] =>
  refunds.length === 0
    ? ['The buyer has not asked for a refund on our marketplace.']
    : refunds.map(
        ({ requestedAt, reason, status }) =>
          `Refund requested on ${formatDay(requestedAt)}. Reason: ${tRefunds(`reason.${reason}`)}. Now: ${tRefunds(`status.${status}`)}.`,
      )

export const describeMessages = ({ messages = [] }: EvidenceOrder): string[] =>
  messages.map(({ author, at, text }) => `${author === 'buyer' ? 'Buyer' : 'Seller'}, ${formatDate(at, 'datetime')}: ${text}`)

/** The evidence as plain text: gateways have a field for it beside the document. */
export function writeEvidenceText({ orders, statement }: EvidenceContent): string {
  return [...orders.map(writeOrder), ...(statement ? [`Statement of the marketplace:\n${statement}`] : [])].join('\n\n')
}

function writeOrder(order: EvidenceOrder): string {
  const terms = describeTerms(order)
  return [
    `Order ${order.reference} of ${formatDay(order.orderedAt)} by ${order.buyerName} (${order.buyerEmail ?? 'no email address'}).`,
    ...(terms ? [terms] : []),
    `Delivery address: ${order.address.length > 0 ? order.address.join(', ') : 'none, collected from the seller'}.`,
    ...order.items.map((item) => `Item: ${item.quantity} x ${item.title}. ${describeItemStatus(item)}.`),
    ...order.parcels.flatMap((parcel) => [
      `Parcel: ${describeParcel(parcel)}`,
      ...parcel.events.map((event) => `  ${event.at.slice(0, 10)} ${describeEvent(event)} ${event.location}`.trimEnd()),
    ]),
    ...(order.collectedAt ? [describeCollection(order.collectedAt)] : []),
    ...describeRefunds(order),
    ...(order.messages?.length ? ['Messages of buyer and seller:', ...describeMessages(order)] : []),
    ...(order.sellerText ? [`Statement of the seller:\n${order.sellerText}`] : []),
  ].join('\n')
}
