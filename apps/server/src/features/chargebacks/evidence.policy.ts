import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { EvidenceContent, EvidenceOrder } from '@partlane/domain/chargebacks/evidence-content'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import { presentOrderAddress } from '#features/addresses/public.ts'
import type { DisputeEvidence } from '#gateways/payments/disputes-port.ts'
import type { ChargebackRow } from './chargebacks.store.ts'
import type { EvidenceFacts } from './evidence.queries.ts'
import { REFUND_POLICY } from './evidence-texts.ts'

type Facts = { chargeback: ChargebackRow; facts: EvidenceFacts; statement: string | null }

/** The content of the evidence of a chargeback. The same facts make the same content. */
export const buildEvidenceContent = ({ chargeback, facts, statement }: Facts): EvidenceContent => ({
  gateway: chargeback.gateway,
  reference: chargeback.reference,
  reason: chargeback.reason,
  amountMinor: chargeback.amount_minor,
  currency: chargeback.currency,
  paidAt: facts.paidAt.toISOString(),
  openedAt: chargeback.opened_at.toISOString(),
  orders: facts.orders.map((order) => toEvidenceOrder(order, facts)),
  statement,
})

/** What a seller sees of the evidence: the own order, without the statement of the marketplace. */
export const limitToOrder = (content: EvidenceContent, orderId: number): EvidenceContent => ({
  ...content,
  orders: content.orders.filter(({ id }) => id === orderId),
  statement: null,
})

type OrderFacts = EvidenceFacts['orders'][number]

function toEvidenceOrder(order: OrderFacts, { shares, items, parcels, events, refunds, messages }: EvidenceFacts): EvidenceOrder {
  const isOf = ({ order_id }: { order_id: number }) => order_id === order.id
  const ownItems = items.filter(isOf)
  return {
    id: order.id,
    reference: order.reference,
    orderedAt: order.created_at.toISOString(),
    buyerName: order.address.full_name ?? order.buyer_name,
    buyerEmail: order.buyer_email,
    sellerName: shares.find(isOf)?.seller_name ?? '',
    address: ownItems.some(({ shipping_type }) => shipping_type === 'ship_only') ? toLines(order) : [],
    termsVersion: order.terms_version,
    currency: order.currency,
    itemsMinor: order.items_minor,
    shippingMinor: order.shipping_minor,
    surchargeMinor: order.surcharge_minor,
    items: ownItems.map((item) => ({
      title: item.title,
      quantity: item.quantity,
      unitPriceMinor: item.unit_price_minor,
      status: item.status,
      confirmedAt: toText(item.confirmed_at),
      returnDays: item.return_days,
      returnPaidBy: item.return_paid_by,
      warranty: item.warranty,
    })),
    parcels: parcels.filter(isOf).map((parcel) => ({
      carrier: parcel.carrier_name ?? findCarrier(parcel.carrier)?.name ?? parcel.carrier,
      trackingNumber: parcel.tracking_number,
      trackingUrl: parcel.tracking_url,
      sentAt: toText(parcel.dispatched_at),
      deliveredAt: toText(parcel.delivered_at),
      events: events
        .filter(({ parcel_id }) => parcel_id === parcel.id)
        .map(({ at, code, location }) => ({ at: at.toISOString(), code, location })),
    })),
    collectedAt: toText(order.collected_at),
    refunds: refunds.filter(isOf).map(({ reason, status, created_at }) => ({ requestedAt: created_at.toISOString(), reason, status })),
    messages: messages.filter(isOf).map(({ author, created_at, text }) => ({ author, at: created_at.toISOString(), text })),
    sellerText: order.seller_text,
  }
}

const toText = (date: Date | null): string | null => date?.toISOString() ?? null

/** Erased addresses have only a country. */
function toLines({ address }: OrderFacts): string[] {
  const { full_name: _, ...place } = presentOrderAddress(address)
  const country = place.country ? new Intl.DisplayNames(['en-GB'], { type: 'region' }).of(place.country) : undefined
  return [...addressLines(place), ...(country ? [country] : [])]
}

/** The evidence in the fields that gateways have. The first parcel with a number stands for all. */
export function toGatewayEvidence(
  { orders }: EvidenceContent,
  { text, document }: { text: string; document: Uint8Array },
): DisputeEvidence {
  const [order] = orders
  const parcel = orders.flatMap(({ parcels }) => parcels).find(({ trackingNumber }) => trackingNumber !== null)
  const items = orders.flatMap((entry) => entry.items)
  return {
    productDescription: items.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
    customerName: order?.buyerName ?? '',
    customerEmail: order?.buyerEmail ?? '',
    shippingAddress: order && order.address.length > 0 ? order.address.join(', ') : null,
    shippingCarrier: parcel?.carrier ?? null,
    trackingNumber: parcel?.trackingNumber ?? null,
    shippedOn: parcel?.sentAt?.slice(0, 10) ?? null,
    refundPolicy: REFUND_POLICY,
    text,
    document,
  }
}
