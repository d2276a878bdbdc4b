import type { DisputeEvidence } from '#gateways/payments/disputes-port.ts'
import type { EvidenceFacts } from './evidence.queries.ts'

type Order = EvidenceFacts['orders'][number]

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const nameOf = ({ first_name, last_name }: Order) => [first_name, last_name].filter(Boolean).join(' ')

/** The evidence as plain text, in English: what a bank reads. */
export function writeEvidenceText(facts: EvidenceFacts, operatorText: string | null): string {
  const orders = facts.orders.map((order) => describeOrder(order, facts))
  return [...orders, ...(operatorText ? [`Statement of the marketplace:\n${operatorText}`] : [])].join('\n\n')
}

function describeOrder(order: Order, { items, parcels, events, refunds }: EvidenceFacts): string {
  const isOf = ({ order_id }: { order_id: number }) => order_id === order.id
  return [
    `Order ${order.reference} of ${dayOf(order.created_at)} by ${nameOf(order)} (${order.buyer_email ?? 'no email address'}).`,
    ...(order.terms_version === null ? [] : [`The buyer agreed to version ${order.terms_version} of our terms.`]),
    `Delivery address: ${addressOf(order) ?? 'none, collected from the seller'}.`,
    ...items.filter(isOf).map(({ title, quantity, confirmed_at }) => {
      const confirmed = confirmed_at ? ` The buyer's receipt was recorded on ${dayOf(confirmed_at)}.` : ''
      return `Item: ${quantity} x ${title}.${confirmed}`
    }),
    ...parcels
      .filter(isOf)
      .flatMap((parcel) => [
        `Parcel: ${parcel.carrier_name ?? parcel.carrier}, tracking number ${parcel.tracking_number ?? 'none'}, sent ${
          parcel.dispatched_at ? dayOf(parcel.dispatched_at) : 'not yet'
        }, delivered ${parcel.delivered_at ? dayOf(parcel.delivered_at) : 'not reported'}.`,
        ...events
          .filter(({ parcel_id }) => parcel_id === parcel.id)
          .map(({ code, at, location }) => `  ${dayOf(at)} ${code} ${location}`.trimEnd()),
      ]),
    ...refunds.filter(isOf).map(({ reason, status, created_at }) => `Refund requested on ${dayOf(created_at)}: ${reason}, now ${status}.`),
    ...(refunds.some(isOf) ? [] : ['The buyer has not asked for a refund on our marketplace.']),
    ...(order.seller_text ? [`Statement of the seller:\n${order.seller_text}`] : []),
  ].join('\n')
}

function addressOf({ address }: Order): string | undefined {
  const values = address as unknown as Record<string, unknown> | null
  if (!values) return undefined
  const lines = ['line1', 'line2', 'city', 'postal_code', 'country']
    .map((key) => values[key])
    .filter((value) => typeof value === 'string' && value)
  return lines.length > 0 ? lines.join(', ') : undefined
}

/** The evidence in the fields that gateways have. The first parcel with a number stands for all. */
export function buildEvidence(facts: EvidenceFacts, text: string): DisputeEvidence {
  const [order] = facts.orders
  const parcel = facts.parcels.find(({ tracking_number }) => tracking_number !== null)
  return {
    productDescription: facts.items.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
    customerName: order ? nameOf(order) : '',
    customerEmail: order?.buyer_email ?? '',
    shippingAddress: (order && addressOf(order)) ?? null,
    shippingCarrier: parcel ? (parcel.carrier_name ?? parcel.carrier) : null,
    trackingNumber: parcel?.tracking_number ?? null,
    shippedOn: parcel?.dispatched_at ? dayOf(parcel.dispatched_at) : null,
    refundPolicy: 'Buyers can ask for a refund of each item on the page of the order. The seller or an operator decides.',
    text,
    document: null,
  }
}
