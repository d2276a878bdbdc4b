import { fitReasons, fits } from '@partlane/domain/fitment/verdict'
import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import {
  conditions,
  itemTypes,
  partNumberKinds,
  returnsPolicies,
  saleFormats,
  shippingTypes,
  warranties,
} from '@partlane/domain/listings/listing-fields'
import { listingStatuses } from '@partlane/domain/listings/listing-machine'
import { z } from 'zod'
import { companyDetails, publicUser } from './accounts.ts'
import { vehicleLevels } from './catalogue.ts'
import { defineEndpoint, many, noContent, one } from './endpoint.ts'
import { catalogueId, combinedPostage, decimalText, instant, money, slug, slugList } from './fields.ts'
import { defineResource, type Flat, toOne } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** A picture in all sizes and formats, for `<picture>` with AVIF and WebP. */
export const picture = z.object({
  position: z.int(),
  // A medium-sized JPEG as fallback (specification: Image is position, url)
  url: z.string(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type PictureValue = z.output<typeof picture>

/** Fit verdict for the requested vehicle, with the deciding row. Null without a vehicle. */
export const verdict = z
  .object({
    fit: z.enum(fits),
    reason: z.enum(fitReasons),
    row: z
      .object({
        position: z.int(),
        vehicle: z.string(),
        year_from: z.int().nullable(),
        year_to: z.int().nullable(),
        note: z.string().nullable(),
      })
      .nullable(),
  })
  .nullable()
export type VerdictValue = z.output<typeof verdict>

const categoryReference = z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable()
const decimal = (description: string) => decimalText.nullable().meta({ description })

/** Fields of the specification that cards, rows of own listings and the selling form have. */
export const listingSummaryShape = {
  item_price: decimal("Fixed price, or the buy-now price of an auction, in the listing's currency"),
  starting_price: decimal("Starting price of an auction, in the listing's currency"),
  category: categoryReference,
  subcategory: categoryReference,
}

/** The fields of a listing card: search results, home page, similar parts, cart. */
const listingCardShape = {
  ...listingSummaryShape,
  slug,
  status: z.enum(listingStatuses),
  title: z.string(),
  condition: z.enum(conditions).nullable(),
  brand: z.string().nullable(),
  part_number: z.string().nullable(), // the first one, as written
  sale_format: z.enum(saleFormats),
  // Fixed price or current price of the auction, in the seller's currency
  price: money.nullable(),
  // In the requested currency
  converted_price: money.nullable(),
  // Exchange surcharge of one unit in the requested currency. Absent: none
  surcharge: money.optional(),
  // One unit to the UK mainland, in the requested currency; null: not shipped there
  delivery: z.object({ from: money.nullable(), free: z.boolean() }),
  shipping_type: z.enum(shippingTypes),
  quantity_available: z.int(),
  auction_ends_at: instant.nullable(), // the effective end of the latest auction
  bid_count: z.int().optional(), // of an auction
  town: z.string(),
  photo: picture.nullable(),
  universal: z.boolean(),
  verdict,
  published_at: instant.nullable(),
}
export const listingCard = defineResource('listing_card', z.object(listingCardShape), { seller: toOne(publicUser) })

export const fitmentRow = z.object({
  position: z.int(),
  node_id: z.string(),
  vehicle: z.string(), // full name of the node
  level: z.enum(vehicleLevels),
  path: z.array(z.string()), // ids from the make down to the node
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
  note: z.string().nullable(),
})
export const partNumber = z.object({ number: z.string(), kind: z.enum(partNumberKinds), maker: z.string().nullable() })
export const attributeValue = z.object({ key: z.string(), label: z.string(), value: z.string(), unit: z.string().nullable() })

const vehicleReference = z.object({ id: z.string(), name: z.string() }).nullable()

/** Fields of the specification that the page of a listing and the selling form have in common. */
export const listingDetailShape = {
  ...listingSummaryShape,
  auction_duration: z.int().nullable().meta({ description: 'Days' }),
  // The vehicle of the first fitment
  make: vehicleReference,
  model: vehicleReference,
  generation: vehicleReference,
  series: vehicleReference,
  trim: vehicleReference,
  weight: decimal('Kilograms'),
  dimensions: z.object({ length: decimal('Centimetres'), width: decimal('Centimetres'), height: decimal('Centimetres') }),
}

/** The page of one listing. */
export const listing = defineResource(
  'listing',
  z.object({
    ...listingCardShape,
    ...listingDetailShape,
    description: z.string(),
    item_type: z.enum(itemTypes).nullable(),
    warranty: z.enum(warranties),
    returns: z.enum(returnsPolicies), // policy of the listing
    return_terms: returnTerms, // resulting terms for the UK mainland or collection
    photos: z.array(picture),
    part_numbers: z.array(partNumber),
    fitments: z.array(fitmentRow),
    attributes: z.array(attributeValue),
    international_shipping: z.boolean(),
    /** Paid with the price and given back for the old unit. Null: none. */
    exchange_surcharge: money.nullable(), // in the seller's currency
    converted_exchange_surcharge: money.nullable(), // in the requested currency
    delivery_days: z.object({ min: z.int(), max: z.int() }).nullable(), // working days
    /**
     * First and last expected day of a delivery to the UK mainland that is ordered now, and the end
     * of the seller's day, after which they change. Null if this part cannot be ordered now.
     */
    expected: z.object({ from: z.iso.date(), to: z.iso.date(), until: instant }).nullable(),
    /** For other parts of the same seller in one purchase, to the UK mainland. */
    combined_postage: combinedPostage,
    collection_hours: collectionHours,
    sold_quantity: z.int(),
    /** Published questions, see `GET /listings/{id}/enquiries`. */
    enquiry_count: z.int(),
    /** The business that sells. Null: a private seller. */
    company: companyDetails.nullable(),
    server_time: instant,
  }),
  { seller: toOne(publicUser) },
)
export type Listing = Flat<typeof listing>
export type ListingCardValue = Flat<typeof listingCard>

/** A slug or an id. Pages use the slug, older clients the id. */
export const slugOrId = z.object({ id: slug })

/** The user's vehicle: a node of the vehicle tree and the year, if known. */
export const vehicleQuery = {
  vehicle: catalogueId.optional(),
  year: z.coerce.number().int().min(1900).max(2100).optional(),
}

export const MAX_SIMILAR_LISTINGS = 12

export const listings = {
  show: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}',
    audience: 'public',
    summary:
      'Get a listing by slug or id, with a fit verdict if a vehicle is given. Sold listings stay readable; drafts and blocked listings only for their owner.',
    params: slugOrId,
    query: z.strictObject({
      ...vehicleQuery,
      history: z.enum(['true', 'false']).default('true').meta({ description: "`false`: do not add the listing to the caller's history" }),
    }),
    output: one(listing),
  }),
  similar: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}/similar',
    audience: 'public',
    summary: 'List up to twelve similar listings, those that fit the same vehicles first',
    params: slugOrId,
    query: z.strictObject(vehicleQuery),
    output: many(listingCard),
  }),
  listViewed: defineEndpoint({
    method: 'GET',
    path: '/viewed_listings',
    audience: 'public',
    summary: "List the caller's recently viewed listings, latest first, or the listings of the slugs",
    query: z.strictObject({
      slugs: slugList(MAX_VIEWED_LISTINGS).optional(),
      ...vehicleQuery,
    }),
    output: many(listingCard),
  }),
  recordView: defineEndpoint({
    method: 'PUT',
    path: '/viewed_listings/{slug}',
    audience: 'guest',
    summary: "Add a listing to the caller's recently viewed listings",
    params: z.object({ slug }),
    output: noContent,
  }),
  clearViewed: defineEndpoint({
    method: 'DELETE',
    path: '/viewed_listings',
    audience: 'guest',
    summary: "Delete the caller's recently viewed listings",
    output: noContent,
  }),
}
