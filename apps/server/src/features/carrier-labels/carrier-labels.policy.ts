import type { OrderAddress } from '@partlane/contract/addresses'
import type { RefusalCode } from '@partlane/contract/errors'
import { type AccountName, carrierAccount, FEES_ACCOUNT, type SellerAccountName } from '@partlane/domain/ledger/accounts'
import type { LedgerEntry } from '@partlane/domain/ledger/movements'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import { estimateMeasures, type ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { CarrierGatewayName } from '@partlane/domain/shipping/tracking'
import type { CarrierAddress, CarrierRefusalCode, Shipment } from '#gateways/carriers/port.ts'

type Unit = { order_item_id: number; quantity: number }
type MeasuredItem = ParcelMeasures<number | null> & { id: number }

/** Estimates the parcel of units of an order. What the seller has entered counts first. */
export function measureParcel(
  items: readonly MeasuredItem[],
  { units, entered }: { units: readonly Unit[]; entered: ParcelMeasures<number | null> },
): ParcelMeasures<number | null> {
  const pieces = units.flatMap(({ order_item_id, quantity }) =>
    items.filter(({ id }) => id === order_item_id).map((item) => ({ ...item, quantity })),
  )
  const estimate = estimateMeasures(pieces)
  return {
    weight_grams: entered.weight_grams ?? estimate.weight_grams,
    length_mm: entered.length_mm ?? estimate.length_mm,
    width_mm: entered.width_mm ?? estimate.width_mm,
    height_mm: entered.height_mm ?? estimate.height_mm,
  }
}

/** The measures if all of them are known. */
export function toKnownMeasures({
  weight_grams,
  length_mm,
  width_mm,
  height_mm,
}: ParcelMeasures<number | null>): ParcelMeasures | undefined {
  if (weight_grams === null || length_mm === null || width_mm === null || height_mm === null) return undefined
  return { weight_grams, length_mm, width_mm, height_mm }
}

type PlaceColumns = {
  full_name: string | null
  company_name: string | null
  line1: string
  line2: string | null
  city: string
  postal_code: string
  country: string
}

export const toCarrierAddress = (place: PlaceColumns, name: string): CarrierAddress => ({
  name: place.full_name || name || place.company_name || '',
  company: place.company_name,
  line1: place.line1,
  line2: place.line2,
  city: place.city,
  postalCode: place.postal_code,
  country: place.country,
})

type SenderColumns = PlaceColumns & { id: number; first_name: string | null; last_name: string | null }

/** The address that parcels are sent from: that of the listings, otherwise the preferred one. */
export function chooseSender(addresses: readonly SenderColumns[], placeIds: readonly (number | null)[]): CarrierAddress | undefined {
  const sender = addresses.find(({ id }) => placeIds.includes(id)) ?? addresses[0]
  return sender && toCarrierAddress(sender, [sender.first_name, sender.last_name].filter(Boolean).join(' '))
}

/**
 * A stored address for a carrier. Undefined when parts of it were erased with an account.
 */
export function toPostalAddress({
  full_name,
  company_name,
  line1,
  line2,
  city,
  postal_code,
  country,
}: OrderAddress): CarrierAddress | undefined {
  if (!line1 || !city || !postal_code || !country) return undefined
  const place = {
    full_name: full_name ?? null,
    company_name: company_name ?? null,
    line1,
    line2: line2 ?? null,
    city,
    postal_code,
    country,
  }
  return toCarrierAddress(place, '')
}

export const toShipment = (
  { from, to }: { from: CarrierAddress; to: CarrierAddress },
  { weight_grams, length_mm, width_mm, height_mm }: ParcelMeasures,
): Shipment => ({ from, to, weightGrams: weight_grams, dimensionsMm: { length: length_mm, width: width_mm, height: height_mm } })

const codeOf = {
  address_not_served: 'address_not_served',
  too_heavy: 'parcel_too_heavy',
  too_large: 'parcel_too_large',
  service_not_available: 'label_service_not_available',
  already_collected: 'label_already_used',
  label_not_found: 'label_service_not_available',
  pickup_window_not_available: 'pickup_window_not_available',
  pickup_not_found: 'pickup_window_not_available',
} as const satisfies Record<CarrierRefusalCode, RefusalCode>

/** What a refusal of a carrier gateway is to a client. */
export const toRefusal = (code: CarrierRefusalCode): Refusal => new Refusal(codeOf[code])

const refusalCodes: readonly string[] = Object.keys(codeOf)
export const isCarrierRefusalCode = (code: string | null): code is CarrierRefusalCode => code !== null && refusalCodes.includes(code)

type PricedLabel = { order_id: number; gateway: CarrierGatewayName; currency: CurrencyCode; price_minor: number }

/**
 * The entries of a purchase: the seller owes the price, we owe the gateway what it charges. A
 * difference is our income or our cost.
 */
export function buildPurchaseEntries(
  { order_id, gateway, currency, price_minor }: PricedLabel,
  { costMinor, seller }: { costMinor: number; seller: SellerAccountName },
): LedgerEntry[] {
  const entry = (account: AccountName, amount_minor: number): LedgerEntry => ({ account, currency, amount_minor, order_id })
  return [entry(seller, price_minor), entry(carrierAccount(gateway), -costMinor), entry(FEES_ACCOUNT, costMinor - price_minor)]
}

type ItemInput = { item_id: number; quantity: number }
export const toUnits = (items: readonly ItemInput[]): Unit[] => items.map(({ item_id, quantity }) => ({ order_item_id: item_id, quantity }))

type MeasuresInput<T> = { weight?: T; length?: T; width?: T; height?: T }

/** The parsed measures of a request are in grams and millimetres. */
export function toMeasures(input: Required<MeasuresInput<number>>): ParcelMeasures
export function toMeasures(input: MeasuresInput<number | null | undefined>): ParcelMeasures<number | null>
export function toMeasures({ weight, length, width, height }: MeasuresInput<number | null | undefined>): ParcelMeasures<number | null> {
  return { weight_grams: weight ?? null, length_mm: length ?? null, width_mm: width ?? null, height_mm: height ?? null }
}

type LabelInput = Required<MeasuresInput<number>> & { items: readonly ItemInput[] }

/** The label of a request for the command that buys it. */
export const toLabelInput = <Input extends LabelInput>({ items, weight, length, width, height, ...offer }: Input) => ({
  ...offer,
  units: toUnits(items),
  measures: toMeasures({ weight, length, width, height }),
})
