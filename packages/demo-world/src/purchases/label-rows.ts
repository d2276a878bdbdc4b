import { carrierAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import type { CarrierAddress } from '@partlane/domain/shipping/carrier-address'
import type { WrittenPerson } from '../people/write-people.ts'
import { hashOf } from '../random.ts'
import type { DemoLabel, DemoTransaction, DemoWorldServices, Row } from '../services.ts'
import type { OrderRows } from './order-rows.ts'
import { parcelTimes } from './parcel-rows.ts'
import type { Purchase } from './purchase-rows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The sandbox carrier has a parcel this long after the purchase of its label. */
const COLLECTION_DELAY_HOURS = 18
const POLL_HOURS = 4
/** The packed parcel as its seller has measured it. */
const measures = { weight_grams: 2_000, length_mm: 400, width_mm: 300, height_mm: 100 }

/** An order whose seller has bought a label here. */
export type LabelledOrder = { purchase: Purchase; seller: WrittenPerson; rows: OrderRows; orderId: number }

const uuidOf = (labelId: number) => `00000000-0000-4000-c000-${String(labelId).padStart(12, '0')}`

const toAddress = ({ firstName, lastName, company, home }: WrittenPerson): CarrierAddress => ({
  name: `${firstName} ${lastName}`,
  company: company ?? null,
  line1: home.line1,
  line2: null,
  city: home.city,
  postalCode: home.postal_code,
  country: home.country,
})

/**
 * Writes labels that sellers have bought, with their parcels, events, files and cost: of a parcel
 * to the buyer, or of an accepted return. Their orders and refunds must be written before.
 */
export async function writeLabels(
  tx: DemoTransaction,
  labelled: readonly LabelledOrder[],
  { services, now }: { services: DemoWorldServices; now: Date },
): Promise<void> {
  const labelIds = await tx.reserveIds('carrier_labels', labelled.length)
  const parcelIds = await tx.reserveIds('parcels', labelled.length)
  for (const [index, order] of labelled.entries())
    await writeLabel(tx, order, { labelId: labelIds[index] ?? 0, parcelId: parcelIds[index] ?? 0, services, now })
}

type Options = { labelId: number; parcelId: number; services: DemoWorldServices; now: Date }

async function writeLabel(tx: DemoTransaction, labelled: LabelledOrder, { labelId, parcelId, services, now }: Options): Promise<void> {
  const { purchase, seller, rows, orderId } = labelled
  const { plan } = purchase
  const isReturn = plan.refund !== undefined
  const { dispatchedAt } = parcelTimes(plan)
  const isSent = !isReturn && dispatchedAt !== null
  const boughtAt = isSent ? new Date(dispatchedAt.getTime() - COLLECTION_DELAY_HOURS * HOUR_MS) : new Date(now.getTime() - 10 * MINUTE_MS)
  const [from, to] = isReturn ? [plan.buyer, seller] : [seller, plan.buyer]
  const refundId = isReturn ? rows.refunds.find(({ order_id }) => order_id === orderId)?.id : null
  const reference = String(rows.orders.find(({ id }) => id === orderId)?.reference)
  const trackingNumber = `SBX${String(hashOf(`label/${reference}`))
    .padStart(12, '0')
    .slice(-12)}`
  const shipment = {
    from: toAddress(from),
    to: toAddress(to),
    weightGrams: measures.weight_grams,
    dimensionsMm: { length: measures.length_mm, width: measures.width_mm, height: measures.height_mm },
  }
  // A late one stays on its way during the first day of the demo.
  const label = await services.makeLabel({ shipment, reference, trackingNumber, boughtAt, journey: isSent ? 'late' : 'on_time', now })
  const fileKey = `labels/${labelId}/${uuidOf(labelId)}.pdf`
  await services.storeObject(fileKey, label.pdf, { contentType: 'application/pdf' })
  await tx.insertRows('carrier_labels', [labelRow(label, { id: labelId, orderId, refundId, boughtAt, fileKey })])
  await tx.insertRows('sandbox_carrier.labels', [gatewayRow(label, { labelId, shipment, reference, trackingNumber, boughtAt })])
  const dispatched = isSent ? dispatchedAt : null
  await tx.insertRows('parcels', [
    {
      id: parcelId,
      order_id: orderId,
      direction: isReturn ? 'return' : 'outward',
      refund_id: refundId,
      status: isSent ? 'in_transit' : 'prepared',
      carrier: 'other',
      carrier_name: label.carrierName,
      tracking_number: trackingNumber,
      tracking_url: null,
      label_id: labelId,
      attempt: uuidOf(labelId),
      dispatched_at: dispatched,
      track_at: new Date(now.getTime() + POLL_HOURS * HOUR_MS),
      created_at: boughtAt,
      updated_at: dispatched ?? boughtAt,
    },
  ])
  const items = rows.order_items.filter(({ order_id }) => order_id === orderId)
  await tx.insertRows(
    'parcel_items',
    items.map(({ id, quantity }) => ({ parcel_id: parcelId, order_item_id: id, quantity })),
  )
  await tx.insertRows(
    'parcel_events',
    label.events.map((event) => ({
      ...event,
      parcel_id: parcelId,
      source: 'carrier',
      tracking_number: trackingNumber,
      created_at: event.at,
    })),
  )
  await tx.insertRows('ledger_entries', costRows(label, { labelId, orderId, sellerId: seller.id, boughtAt }))
}

type LabelOptions = { id: number; orderId: number; refundId: unknown; boughtAt: Date; fileKey: string }

const labelRow = (
  { service, serviceName, priceMinor, currency }: DemoLabel,
  { id, orderId, refundId, boughtAt, fileKey }: LabelOptions,
): Row => ({
  id,
  order_id: orderId,
  refund_id: refundId,
  status: 'bought',
  gateway: 'sandbox',
  idempotency_key: uuidOf(id),
  service,
  service_name: serviceName,
  ...measures,
  price_minor: priceMinor,
  cost_minor: priceMinor,
  currency,
  file_key: fileKey,
  bought_at: boughtAt,
  created_at: boughtAt,
  updated_at: boughtAt,
})

type GatewayOptions = { labelId: number; shipment: Row; reference: string; trackingNumber: string; boughtAt: Date }

/** What the sandbox carrier knows of the label. */
const gatewayRow = (
  { service, priceMinor, currency, journey }: DemoLabel,
  { labelId, shipment, reference, trackingNumber, boughtAt }: GatewayOptions,
): Row => ({
  tracking_number: trackingNumber,
  idempotency_key: uuidOf(labelId),
  shipment,
  service,
  reference,
  cost_minor: priceMinor,
  currency,
  journey,
  moved_at: [],
  bought_at: boughtAt,
})

type CostOptions = { labelId: number; orderId: number; sellerId: number; boughtAt: Date }

/** The seller owes the price, and we owe it to the carrier. */
const costRows = ({ priceMinor, currency }: DemoLabel, { labelId, orderId, sellerId, boughtAt }: CostOptions): Row[] =>
  [
    { account: sellerAccount(sellerId, 'pending'), amount_minor: priceMinor },
    { account: carrierAccount('sandbox'), amount_minor: -priceMinor },
  ].map((entry) => ({ movement: `label:${labelId}`, ...entry, currency, order_id: orderId, created_at: boughtAt }))
