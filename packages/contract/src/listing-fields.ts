import { listingLimits } from '@partlane/domain/limits'
import {
  conditions,
  itemTypes,
  MAX_PHOTOS,
  MAX_PRICE_MINOR,
  MAX_QUANTITY,
  MIN_PRICE_MINOR,
  partNumberKinds,
  returnsPolicies,
  saleFormats,
  shippingTypes,
  warranties,
} from '@partlane/domain/listings/listing-fields'
import { auctionDurations } from '@partlane/domain/listings/sale-terms'
import { isVisible } from '@partlane/domain/text/characters'
import { z } from 'zod'
import { addressFields, addressInputFields, completeAddress } from './addresses.ts'
import type { VehicleLevel } from './catalogue.ts'
import { amountInput, catalogueId, decimalInput, flag, id, integer, lines, modelYear, text } from './fields.ts'

/** Dispatch or collection address: without name and phone number. */
export const placeFields = addressFields.omit({ full_name: true, phone: true })
export type PlaceFields = z.output<typeof placeFields>

/** Optional text. Null, blank and invisible text clear the value. */
const clearableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value !== null && isVisible(value) ? value : null))
    .optional()
const price = amountInput({ min: MIN_PRICE_MINOR, max: MAX_PRICE_MINOR }).nullable().optional()
const centimetres = decimalInput({ decimals: 1, min: 1, max: 20_000, description: 'Centimetres with at most 1 decimal' })
  .nullable()
  .optional()
/** As `auctionDurations`, also as text: a form field of a client. */
const wholeDays = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
    z.union(auctionDurations.map((days) => z.literal(days))),
  )
  .meta({ type: ['integer', 'string'], anyOf: undefined, enum: [...auctionDurations, ...auctionDurations.map(String)] })
  .nullable()
  .optional()

/** An object of a response (`{ id, slug, name }`) refers to the same row as its id. */
function toReferenceText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value) return toReferenceText(value.id)
  return 'slug' in value ? value.slug : value
}
const referenceText = clearableText(120)
const reference = (description: string) =>
  z.preprocess(toReferenceText, referenceText).meta({ description }) as unknown as typeof referenceText
const vehicleReference = (level: VehicleLevel) =>
  reference(`Id of the ${level} of the first fitment, or its name if only one ${level} of the vehicle has it`)
const placeInput = placeFields.extend(addressInputFields).transform(completeAddress)
const year = modelYear.nullable().default(null)

const fitmentInput = z
  .strictObject({
    node_id: catalogueId,
    year_from: year,
    year_to: year,
    note: lines(listingLimits.fitment_note).nullable().default(null),
  })
  .refine(({ year_from, year_to }) => year_from === null || year_to === null || year_from <= year_to, {
    path: ['year_to'],
    params: { code: 'too_small' },
  })

const partNumberText = z
  .string()
  .trim()
  .max(listingLimits.part_number)
  .regex(/[0-9A-Za-z]/)
const partNumberInput = z.strictObject({
  number: partNumberText,
  kind: z.enum(partNumberKinds).default('oem'),
  maker: text(listingLimits.part_number_maker).nullable().default(null),
})

/**
 * A photo of the listing, or an upload whose file has arrived. The order is that of the gallery.
 * The first photo is the main photo.
 */
const photoInput = z.union([z.strictObject({ photo_id: id }), z.strictObject({ upload_id: id })])

/**
 * Fields of a listing to save. Missing fields do not change, also boxes that are not ticked and
 * that a client therefore drops: an explicit false clears them. Null clears a field. A field of
 * the specification (`make`, `part_number`, `category`) must not contradict the list beside it.
 */
export const listingFields = z.strictObject({
  title: clearableText(listingLimits.title),
  description: lines(listingLimits.description).optional(),
  category: reference('Slug or id of the main category. It is derived from the subcategory if it is missing.'),
  subcategory: reference('Slug or id of the subcategory'),
  condition: z.enum(conditions).nullable().optional(),
  item_type: z.enum(itemTypes).nullable().optional(),
  brand: clearableText(listingLimits.brand),
  warranty: z.enum(warranties).optional(),
  returns: z.enum(returnsPolicies).optional(),
  sale_format: z.enum(saleFormats).optional(),
  item_price: price, // an auction's buy-now price
  min_offer_price: price, // never shown to buyers
  auto_accept_price: price, // of offers; never shown to buyers
  starting_price: price,
  reserve_price: price, // of an auction; never shown to bidders
  exchange_surcharge: price, // for the old unit; not for an auction
  auction_duration: wholeDays,
  /** A draft has at least one, an auction exactly one. */
  quantity: integer({ min: 0, max: MAX_QUANTITY }).optional(),
  sku: clearableText(listingLimits.sku),
  shipping_type: z.enum(shippingTypes).optional(),
  international_shipping: flag.optional(),
  shipping_service: clearableText(listingLimits.shipping_service),
  weight: decimalInput({ decimals: 3, min: 1, max: 2_000_000, description: 'Kilograms with at most 3 decimals: "1.25"' })
    .nullable()
    .optional(),
  // Missing sides do not change
  dimensions: z.strictObject({ length: centimetres, width: centimetres, height: centimetres }).nullable().optional(),
  universal: flag.optional(),
  // Attribute key -> value. Replaces all attributes.
  attributes: z.record(z.string().max(60), text(listingLimits.attribute_value)).optional(),
  part_number: partNumberText.nullable().optional().meta({ description: 'The first of part_numbers' }),
  part_numbers: z.array(partNumberInput).max(50).optional(),
  make: vehicleReference('make'),
  model: vehicleReference('model'),
  generation: vehicleReference('generation'),
  series: vehicleReference('series'),
  trim: vehicleReference('trim'),
  fitments: z.array(fitmentInput).max(500).optional(),
  photos: z.array(photoInput).max(MAX_PHOTOS).optional(),
  dispatch_address: placeInput.nullable().optional(),
  collection_address: placeInput.nullable().optional(),
})
/**
 * The fields after parsing. They have the names of the wire but other units: amounts are integers
 * in minor units, the weight is in grams, sides are in millimetres.
 */
export type ParsedListingFields = z.output<typeof listingFields>
export type ListingFieldsInput = z.input<typeof listingFields>
