import { listingLimits, MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import {
  conditions,
  itemTypes,
  publishFields,
  returnsPolicies,
  saleFormats,
  shippingTypes,
  warranties,
} from '@partlane/domain/listings/listing-fields'
import { listingEvents, listingStatuses, sellerTabNames } from '@partlane/domain/listings/listing-machine'
import { saleTermsFields } from '@partlane/domain/listings/sale-terms'
import { z } from 'zod'
import { computed, defineEndpoint, noContent, one, pageWithMeta } from './endpoint.ts'
import { currency, decimalText, flag, instant, integer, money, pageQuery, slug } from './fields.ts'
import { listingFields, placeFields } from './listing-fields.ts'
import { attributeValue, fitmentRow, listingDetailShape, listingSummaryShape, partNumber, picture, slugOrId } from './listings.ts'
import { definePhotoUploads } from './photo-uploads.ts'
import { defineResource, type Flat } from './resource.ts'

const ownListingShape = {
  slug,
  status: z.enum(listingStatuses),
  title: z.string().nullable(),
  sale_format: z.enum(saleFormats),
  currency,
  quantity: z.int(),
  reserved_quantity: z.int(), // held by unpaid purchases
  sold_quantity: z.int(),
  sku: z.string().nullable(),
  view_count: z.int(),
  like_count: z.int(),
  bid_count: z.int(), // of the latest auction
  auction_ends_at: instant.nullable(),
  published_at: instant.nullable(),
  updated_at: instant,
  missing: z.array(z.enum(publishFields)), // fields still required to publish it
  actions: z.array(z.enum(listingEvents)), // events that the owner may trigger now
}

/** A row of the seller's list of listings. */
export const ownListingRow = defineResource(
  'own_listing_row',
  z.object({
    ...ownListingShape,
    ...listingSummaryShape,
    price: money.nullable(),
    part_number: z.string().nullable(),
    photo: picture.nullable(),
  }),
)
export type OwnListingRow = Flat<typeof ownListingRow>

export const ownPhoto = picture.extend({ id: z.string() })

/** All fields of the selling form. */
export const ownListing = defineResource(
  'own_listing',
  z.object({
    ...ownListingShape,
    version: z.int(), // sent back on saving to detect concurrent changes
    description: z.string(),
    ...listingDetailShape,
    min_offer_price: decimalText.nullable(), // never shown to buyers
    auto_accept_price: decimalText.nullable(), // never shown to buyers
    reserve_price: decimalText.nullable(), // never shown to bidders
    exchange_surcharge: decimalText.nullable(), // in the listing's currency
    part_number: z.string().nullable(), // the first of `part_numbers`
    condition: z.enum(conditions).nullable(),
    item_type: z.enum(itemTypes).nullable(),
    brand: z.string().nullable(),
    warranty: z.enum(warranties),
    returns: z.enum(returnsPolicies),
    shipping_type: z.enum(shippingTypes),
    international_shipping: z.boolean(),
    shipping_service: z.string().nullable(),
    universal: z.boolean(),
    attributes: z.array(attributeValue),
    part_numbers: z.array(partNumber),
    fitments: z.array(fitmentRow),
    photos: z.array(ownPhoto),
    dispatch_address: placeFields.nullable(),
    collection_address: placeFields.nullable(),
  }),
)
export type OwnListing = Flat<typeof ownListing>

/** Largest value of the column. */
const MAX_VERSION = 2_147_483_647
const saveListingBody = z.strictObject({ listing: listingFields, version: integer({ min: 1, max: MAX_VERSION }).optional() })
const slugBody = z.strictObject({ listing_slug: slug })
const slugParams = z.object({ slug })

const photoRefusals = ['upload_not_found', 'upload_not_ready', 'daily_upload_limit_reached', 'unavailable'] as const
const saveListingRefusals = ['listing_changed_meanwhile', ...photoRefusals, 'vehicle_node_unknown'] as const

/**
 * The request to publish has only the slug. Its field errors point to the fields of the draft, as
 * in a request to save it.
 */
const draftFieldNames = Object.fromEntries([...publishFields, ...saleTermsFields].map((field) => [field, `listing.${field}`]))

const listingSuggestion = z.object({
  part_number: z.string(),
  listing_count: z.int(), // number of listings that the suggestion is based on
  title: z.string(),
  brand: z.string().nullable(),
  item_type: z.enum(itemTypes).nullable(),
  category: z.object({ id: z.string(), slug, name: z.string(), parent_id: z.string() }),
  weight: decimalText.nullable(), // kilograms
  universal: z.boolean(),
  fitments: z.array(fitmentRow),
  price: z.object({ min: money, median: money, max: money, count: z.int() }).nullable(),
})
export type ListingSuggestion = z.output<typeof listingSuggestion>

export const selling = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/listings',
    audience: 'member',
    summary:
      'List own listings of a tab, most recently changed first. `counts`: each listing counted once; the holiday tab also lists what is on sale.',
    query: z.strictObject({
      tab: z.enum(sellerTabNames).default('available'),
      q: z.string().trim().max(MAX_SEARCH_TEXT_LENGTH).default(''),
      ...pageQuery,
    }),
    output: pageWithMeta(ownListingRow, z.object({ counts: z.record(z.enum(sellerTabNames), z.int()) })),
  }),
  inventory: defineEndpoint({
    method: 'GET',
    path: '/users/inventories/listings',
    audience: 'member',
    summary: 'List the inventory of a business',
    query: z.strictObject({
      tab: z.enum(sellerTabNames).default('available'),
      q: z.string().trim().max(MAX_SEARCH_TEXT_LENGTH).default(''),
      ...pageQuery,
    }),
    output: pageWithMeta(ownListingRow, z.object({ counts: z.record(z.enum(sellerTabNames), z.int()) })),
    refusals: ['not_allowed'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/listings/{id}',
    audience: 'member',
    summary: 'Get an own listing by slug or id, for editing',
    params: slugOrId,
    output: one(ownListing),
  }),
  suggestions: defineEndpoint({
    method: 'GET',
    path: '/users/listings/suggestions',
    audience: 'member',
    summary: 'Suggest listing details from other listings with the same part number: category, title, vehicles, weight, prices',
    query: z.strictObject({ part_number: z.string().trim().min(1).max(listingLimits.part_number) }),
    output: computed('suggestion_for_part_number', z.object({ suggestion: listingSuggestion.nullable() })),
  }),
  createDraft: defineEndpoint({
    method: 'POST',
    path: '/users/listings/drafts',
    audience: 'member',
    summary: 'Create a draft. Shipping, returns and address are copied from the latest own listing.',
    body: z.strictObject({ listing: listingFields.optional() }),
    output: one(ownListing),
    refusals: [...photoRefusals, 'vehicle_node_unknown'],
    limit: 'writes',
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/drafts/{slug}',
    audience: 'member',
    summary: 'Save a draft, complete or in part',
    params: slugParams,
    body: saveListingBody,
    output: one(ownListing),
    refusals: [...saveListingRefusals, 'listing_is_available'],
    limit: 'writes',
  }),
  deleteDraft: defineEndpoint({
    method: 'DELETE',
    path: '/users/listings/drafts/{slug}',
    audience: 'member',
    summary: 'Delete a draft',
    params: slugParams,
    output: noContent,
    limit: 'writes',
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/users/listings/published',
    audience: 'member',
    summary: 'Publish a draft. 422 `listing_incomplete` points to each missing field. The slug is made from the title.',
    body: slugBody,
    output: one(ownListing),
    fieldNames: draftFieldNames,
    refusals: ['may_not_sell', 'business_details_incomplete', 'listing_incomplete', 'listing_is_available'],
    limit: 'writes',
  }),
  publishAll: defineEndpoint({
    method: 'POST',
    path: '/users/listings/publish_all',
    audience: 'member',
    summary: 'Publish all complete drafts and return the incomplete ones with their missing fields',
    body: z.strictObject({}),
    output: computed(
      'published_drafts',
      z.object({
        published: z.array(z.object({ id: z.string(), slug, title: z.string() })),
        incomplete: z.array(z.object({ id: z.string(), slug, title: z.string().nullable(), missing: z.array(z.string()) })),
      }),
    ),
    refusals: ['may_not_sell', 'business_details_incomplete'],
    limit: 'writes',
  }),
  edit: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/published/{slug}',
    audience: 'member',
    summary: 'Change a published, sold-out, deactivated or on-holiday listing',
    params: slugParams,
    body: saveListingBody,
    output: one(ownListing),
    refusals: [
      ...saveListingRefusals,
      'listing_incomplete',
      'quantity_below_reserved',
      'units_are_held',
      'part_is_promised',
      'auction_has_bids',
      'listing_is_draft',
      'listing_is_blocked',
    ],
    limit: 'writes',
  }),
  editBlocked: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/blocked/{slug}',
    audience: 'member',
    summary: 'Correct a listing that operators have blocked. It stays blocked until operators accept the correction or an appeal.',
    params: slugParams,
    body: saveListingBody,
    output: one(ownListing),
    refusals: [...saveListingRefusals, 'listing_incomplete', 'quantity_below_reserved', 'units_are_held', 'listing_is_not_blocked'],
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/listings/published/{slug}',
    audience: 'member',
    summary: 'Delete a listing. Its orders keep their copy.',
    params: slugParams,
    output: noContent,
    refusals: [
      'listing_has_open_orders',
      'auction_has_bids',
      'listing_is_reserved',
      'listing_is_seller_on_holiday_mode',
      'listing_is_draft',
    ],
    limit: 'writes',
  }),
  setActive: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/deactivate/{id}',
    audience: 'member',
    summary: 'Deactivate a listing, or reactivate it with `active`',
    params: slugOrId,
    body: z.strictObject({ active: flag.default(false) }),
    output: one(ownListing),
    refusals: [
      'may_not_sell',
      'business_details_incomplete',
      'auction_has_bids',
      'listing_is_draft',
      'listing_is_reserved',
      'listing_is_sold_out',
      'listing_is_deactivated',
      'listing_is_available',
    ],
    limit: 'writes',
  }),
  duplicate: defineEndpoint({
    method: 'POST',
    path: '/users/listings/duplications',
    audience: 'member',
    summary: 'Create a draft from an own listing, including photos, part numbers and fitments. `without`: what is not copied.',
    body: slugBody.extend({
      without: z
        .array(z.enum(['photos', 'part_numbers']))
        .max(2)
        .default([]),
    }),
    output: one(ownListing),
    refusals: ['listing_is_blocked'],
    limit: 'writes',
  }),
  ...definePhotoUploads({
    paths: { request: '/users/listings/direct_upload_datas', finish: '/users/listings/uploads/{id}' },
    audience: 'member',
    owner: 'a listing',
  }),
}
