import type { ListingFieldsInput, PlaceFields } from '@partlane/contract/listing-fields'
import type { OwnListing } from '@partlane/contract/selling'
import { selectMatchingAddressParts } from '@partlane/domain/addresses/resolved-address'
import { decimalsOf } from '@partlane/domain/money/amounts'
import { formatDecimal, formatShortDecimal, parseDecimal } from '@partlane/domain/money/decimals'

export type PartNumberValue = { number: string; kind: OwnListing['part_numbers'][number]['kind']; maker: string }
export type FitmentValue = { node_id: string; vehicle: string; year_from: string; year_to: string; note: string }
export type AddressValue = {
  line1: string
  line2: string
  city: string
  postal_code: string
  country: string
  /** Details from the address finder. They are sent only while the fields match its result. */
  finderResult?: Partial<PlaceFields> | undefined
}
export type CategoryValue = { id: string; name: string } | null

/**
 * Values of the selling form. Numbers are text, so that incomplete input is preserved.
 * Photos are not part of them; see `photo-reducer.ts`.
 */
export type FormValues = {
  title: string
  description: string
  category: CategoryValue
  condition: OwnListing['condition']
  item_type: OwnListing['item_type']
  brand: string
  warranty: OwnListing['warranty']
  returns: OwnListing['returns']
  sale_format: OwnListing['sale_format']
  item_price: string
  min_offer_price: string
  auto_accept_price: string
  starting_price: string
  reserve_price: string
  exchange_surcharge: string
  auction_duration: number
  quantity: string
  sku: string
  shipping_type: OwnListing['shipping_type']
  international_shipping: boolean
  weight: string // kilograms
  length: string // centimetres, as width and height
  width: string
  height: string
  universal: boolean
  attributes: Record<string, string>
  part_numbers: PartNumberValue[]
  fitments: FitmentValue[]
  dispatch: AddressValue
  collection: AddressValue
}
export type FormField = keyof FormValues
/** The photos of a listing in their order: saved photos and finished uploads. */
export type PhotoRefs = NonNullable<ListingFieldsInput['photos']>
/** A field of the form, or the photos, which are saved as one value. */
export type ListingField = FormField | 'photos'

/** Form field -> API field. Also used to assign the server's field errors to form fields. */
export const apiFields: Record<FormField, keyof ListingFieldsInput> = {
  title: 'title',
  description: 'description',
  category: 'subcategory',
  condition: 'condition',
  item_type: 'item_type',
  brand: 'brand',
  warranty: 'warranty',
  returns: 'returns',
  sale_format: 'sale_format',
  item_price: 'item_price',
  min_offer_price: 'min_offer_price',
  auto_accept_price: 'auto_accept_price',
  starting_price: 'starting_price',
  reserve_price: 'reserve_price',
  exchange_surcharge: 'exchange_surcharge',
  auction_duration: 'auction_duration',
  quantity: 'quantity',
  sku: 'sku',
  shipping_type: 'shipping_type',
  international_shipping: 'international_shipping',
  weight: 'weight',
  length: 'dimensions',
  width: 'dimensions',
  height: 'dimensions',
  universal: 'universal',
  attributes: 'attributes',
  part_numbers: 'part_numbers',
  fitments: 'fitments',
  dispatch: 'dispatch_address',
  collection: 'collection_address',
}

const formatAmount = (amount: string | null) => amount?.replace(/\.00$/, '') ?? ''
const toAddressValue = (address: OwnListing['dispatch_address']): AddressValue => ({
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country ?? 'GB',
})

export function toFormValues(listing: OwnListing): FormValues {
  return {
    title: listing.title ?? '',
    description: listing.description,
    category: listing.subcategory && { id: listing.subcategory.id, name: listing.subcategory.name },
    condition: listing.condition,
    item_type: listing.item_type,
    brand: listing.brand ?? '',
    warranty: listing.warranty,
    returns: listing.returns,
    sale_format: listing.sale_format,
    item_price: formatAmount(listing.item_price),
    min_offer_price: formatAmount(listing.min_offer_price),
    auto_accept_price: formatAmount(listing.auto_accept_price),
    starting_price: formatAmount(listing.starting_price),
    reserve_price: formatAmount(listing.reserve_price),
    exchange_surcharge: formatAmount(listing.exchange_surcharge),
    auction_duration: listing.auction_duration ?? 7,
    quantity: String(listing.quantity),
    sku: listing.sku ?? '',
    shipping_type: listing.shipping_type,
    international_shipping: listing.international_shipping,
    weight: listing.weight ?? '',
    length: listing.dimensions.length ?? '',
    width: listing.dimensions.width ?? '',
    height: listing.dimensions.height ?? '',
    universal: listing.universal,
    attributes: Object.fromEntries(listing.attributes.map(({ key, value }) => [key, value])),
    part_numbers: listing.part_numbers.map((row) => ({ ...row, maker: row.maker ?? '' })),
    fitments: listing.fitments.map(({ node_id, vehicle, year_from, year_to, note }) => ({
      node_id,
      vehicle,
      year_from: year_from === null ? '' : String(year_from),
      year_to: year_to === null ? '' : String(year_to),
      note: note ?? '',
    })),
    dispatch: toAddressValue(listing.dispatch_address),
    collection: toAddressValue(listing.collection_address),
  }
}

/** The text of a number field is not a number. */
export class InvalidNumberError extends Error {}

/**
 * Parses a decimal number to units of `10 ** -decimals`: "12,5" with 3 decimals is 12500. Blank
 * text is null.
 * @throws InvalidNumberError
 */
export function parseScaled(text: string, decimals: number): number | null {
  if (text.trim() === '') return null
  const scaled = parseDecimal(text, decimals)
  if (scaled === undefined) throw new InvalidNumberError(text)
  return scaled
}

const parseYear = (text: string) => parseScaled(text, 0)
/** The decimal text that the API expects: "12,5" is "12.50" pounds. */
function toAmount(text: string, currency: string): string | null {
  const minor = parseScaled(text, decimalsOf(currency))
  return minor === null ? null : formatDecimal(minor, decimalsOf(currency))
}
function toDecimal(text: string, decimals: number): string | null {
  const scaled = parseScaled(text, decimals)
  return scaled === null ? null : formatShortDecimal(scaled, decimals)
}

/**
 * Null for a blank address. Undefined for an incomplete one, which is not sent:
 * street, town and postcode are required.
 */
const toAddressInput = ({ finderResult, ...address }: AddressValue): ListingFieldsInput['dispatch_address'] | undefined => {
  const { line1, city, postal_code } = address
  if (!line1.trim() && !city.trim() && !postal_code.trim()) return null
  return line1.trim() && city.trim() && postal_code.trim()
    ? { ...address, line2: address.line2 || null, ...selectMatchingAddressParts(finderResult, address) }
    : undefined
}

const converters: { [F in FormField]: (values: FormValues, currency: string) => ListingFieldsInput[(typeof apiFields)[F]] | undefined } = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  category: ({ category }) => category?.id ?? null,
  condition: ({ condition }) => condition,
  item_type: ({ item_type }) => item_type,
  brand: ({ brand }) => brand,
  warranty: ({ warranty }) => warranty,
  returns: ({ returns }) => returns,
  sale_format: ({ sale_format }) => sale_format,
  item_price: ({ item_price }, currency) => toAmount(item_price, currency),
  // The API refuses a field of another sale format
  min_offer_price: ({ sale_format, min_offer_price }, currency) =>
    sale_format === 'offers' ? toAmount(min_offer_price, currency) : undefined,
  auto_accept_price: ({ sale_format, auto_accept_price }, currency) =>
    sale_format === 'offers' ? toAmount(auto_accept_price, currency) : undefined,
  starting_price: ({ sale_format, starting_price }, currency) =>
    sale_format === 'auction' ? toAmount(starting_price, currency) : undefined,
  reserve_price: ({ sale_format, reserve_price }, currency) => (sale_format === 'auction' ? toAmount(reserve_price, currency) : undefined),
  exchange_surcharge: ({ sale_format, exchange_surcharge }, currency) =>
    sale_format === 'auction' ? undefined : toAmount(exchange_surcharge, currency),
  auction_duration: ({ sale_format, auction_duration }) =>
    sale_format === 'auction' ? (auction_duration as ListingFieldsInput['auction_duration']) : undefined,
  quantity: ({ quantity }) => parseScaled(quantity, 0) ?? undefined,
  sku: ({ sku }) => sku,
  shipping_type: ({ shipping_type }) => shipping_type,
  international_shipping: ({ international_shipping }) => international_shipping,
  weight: ({ weight }) => toDecimal(weight, 3),
  length: ({ length }) => ({ length: toDecimal(length, 1) }),
  width: ({ width }) => ({ width: toDecimal(width, 1) }),
  height: ({ height }) => ({ height: toDecimal(height, 1) }),
  universal: ({ universal }) => universal,
  attributes: ({ attributes }) => attributes,
  part_numbers: ({ part_numbers }) =>
    part_numbers.filter(({ number }) => /[0-9a-z]/i.test(number)).map((row) => ({ ...row, maker: row.maker || null })),
  fitments: ({ fitments }) =>
    fitments.map(({ node_id, year_from, year_to, note }) => ({
      node_id,
      year_from: parseYear(year_from),
      year_to: parseYear(year_to),
      note: note || null,
    })),
  dispatch: ({ dispatch }) => toAddressInput(dispatch),
  collection: ({ collection }) => toAddressInput(collection),
}

export type CollectedFields = { listing: ListingFieldsInput; invalid: FormField[] }

/** The fields to send with a new sale format: the API clears those of the previous one. */
const formatFields: readonly FormField[] = [
  'min_offer_price',
  'auto_accept_price',
  'starting_price',
  'reserve_price',
  'exchange_surcharge',
  'auction_duration',
]

/**
 * Converts fields to API fields. `currency` is that of the listing. `invalid` lists the fields that
 * are not a number.
 */
export function collectFields(values: FormValues, fields: Iterable<FormField>, currency: string): CollectedFields {
  const listing: Record<string, unknown> = {}
  const invalid: FormField[] = []
  const changed = new Set(fields)
  if (changed.has('sale_format')) for (const field of formatFields) changed.add(field)
  for (const field of changed) {
    try {
      const value = converters[field](values, currency)
      const name = apiFields[field]
      // Three fields of the form are one field of the API
      if (name === 'dimensions') listing.dimensions = { ...(listing.dimensions as object | undefined), ...(value as object) }
      else if (value !== undefined) listing[name] = value
    } catch (error) {
      if (!(error instanceof InvalidNumberError)) throw error
      invalid.push(field)
    }
  }
  return { listing: listing as ListingFieldsInput, invalid }
}

/** Form field of an error pointer: "/listing/dispatch_address/city" -> "dispatch". */
export function fieldFromPointer(pointer: string): ListingField | undefined {
  const [, , name, part] = pointer.split('/')
  if (name === 'photos') return 'photos'
  if (name === 'dimensions') return part === 'width' || part === 'height' ? part : 'length'
  return (Object.keys(apiFields) as FormField[]).find((field) => apiFields[field] === name)
}
