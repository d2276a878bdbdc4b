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
import { publicUser } from './accounts.ts'
import { defineEndpoint, many, one } from './endpoint.ts'
import { instant, money, slug } from './fields.ts'
import { defineResource, type Flat, toOne } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** A picture in all its sizes: `<picture>` with AVIF and WebP, no layout shift. */
export const picture = z.object({
  position: z.int(),
  url: z.string(), // a middling JPEG, for whoever knows nothing better (specification: Image is position, url)
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type PictureValue = z.output<typeof picture>

export const fitVerdicts = ['fits', 'does_not_fit', 'unknown'] as const

/** The answer to "does it fit my car", with the deciding row in words; null when no vehicle was asked about. */
export const verdict = z
  .object({
    fit: z.enum(fitVerdicts),
    reason: z.enum([
      'universal',
      'listed',
      'listed_with_note',
      'year_unknown',
      'more_exact_than_vehicle',
      'year_outside',
      'not_listed',
      'no_fitment_list',
    ]),
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

/** What one card shows, everywhere cards are: results, home, similar parts, cart, the seller's desk. */
const listingCardShape = {
  slug,
  status: z.enum(listingStatuses),
  title: z.string(),
  condition: z.enum(conditions).nullable(),
  brand: z.string().nullable(),
  part_number: z.string().nullable(), // the first one, as written
  sale_format: z.enum(saleFormats),
  price: money.nullable(), // what it costs now: fixed price or the auction's current price; the seller's currency
  converted_price: money.nullable(), // in the currency asked for; equal to price when it is the same
  delivery: z.object({ from: money.nullable(), free: z.boolean() }), // one to the UK mainland, in the currency asked for; null: not sent there
  shipping_type: z.enum(shippingTypes),
  quantity_available: z.int(),
  auction_ends_at: instant.nullable(),
  town: z.string(),
  photo: picture.nullable(),
  universal: z.boolean(),
  verdict,
  published_at: instant.nullable(),
}
export const listingCard = defineResource('listing_card', z.object(listingCardShape), { seller: toOne(publicUser) })

export const fitmentRow = z.object({
  position: z.int(),
  node_id: z.int(),
  vehicle: z.string(), // full name of the node
  level: z.enum(['make', 'model', 'generation', 'series', 'trim']),
  path: z.array(z.int()),
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
  note: z.string().nullable(),
})
export const partNumber = z.object({ number: z.string(), kind: z.enum(partNumberKinds), maker: z.string().nullable() })
export const attributeValue = z.object({ key: z.string(), label: z.string(), value: z.string(), unit: z.string().nullable() })

/** The whole page of one listing. */
export const listing = defineResource(
  'listing',
  z.object({
    ...listingCardShape,
    description: z.string(),
    item_type: z.enum(itemTypes).nullable(),
    warranty: z.enum(warranties),
    returns: z.enum(returnsPolicies), // as it was listed
    return_terms: returnTerms, // what that comes to, sent to the UK mainland or collected
    category: z.object({ slug: z.string(), name: z.string() }).nullable(),
    subcategory: z.object({ slug: z.string(), name: z.string() }).nullable(),
    photos: z.array(picture),
    part_numbers: z.array(partNumber),
    fitments: z.array(fitmentRow),
    attributes: z.array(attributeValue),
    weight_grams: z.int().nullable(),
    dimensions_mm: z.object({ length: z.int().nullable(), width: z.int().nullable(), height: z.int().nullable() }),
    international_shipping: z.boolean(),
    delivery_days: z.object({ min: z.int(), max: z.int() }).nullable(), // working days until it is at the door
    collection_hours: collectionHours,
    sold_quantity: z.int(),
    server_time: instant,
  }),
  { seller: toOne(publicUser) },
)
export type Listing = Flat<typeof listing>
export type ListingCardValue = Flat<typeof listingCard>

/** A slug, or an id: the page's address has the one, older clients the other. */
export const slugOrId = z.object({ id: slug })

/** The asker's car: a node of the vehicle tree and, where known, its year. */
const vehicleQuery = {
  vehicle: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  year: z.coerce.number().int().min(1900).max(2100).optional(),
}

export const MAX_SIMILAR_LISTINGS = 12
export const MAX_VIEWED_LISTINGS = 24

export const listings = {
  show: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}',
    audience: 'public',
    summary:
      'Get a listing by slug or id, with a fit verdict if a vehicle is given. Sold listings stay readable; drafts and blocked listings only for their owner.',
    params: slugOrId,
    query: z.strictObject(vehicleQuery),
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
    audience: 'guest',
    summary: 'List recently viewed listings by slug. The server does not store the list.',
    query: z.strictObject({
      slugs: z
        .string()
        .max(24 * 121)
        .transform((text) => [...new Set(text.split(',').filter(Boolean))])
        .pipe(z.array(slug).max(MAX_VIEWED_LISTINGS)),
      ...vehicleQuery,
    }),
    output: many(listingCard),
  }),
}
