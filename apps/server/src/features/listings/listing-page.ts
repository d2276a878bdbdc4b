import type { listing } from '@partlane/contract/listings'
import type { Flat } from '@partlane/contract/resource'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import type { ItemType, PartNumberKind, ReturnsPolicy, Warranty } from '@partlane/domain/listings/listing-fields'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import { deriveReturnTerms } from '@partlane/domain/shipping/return-terms'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findTariffs } from '#features/shipping-rules/public.ts'
import { findCollectionHours } from '#features/time-frames/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { cachedAttributeDefinitions, presentAttributes } from './attributes.ts'
import { listCardRows, presentCard } from './listing-cards.ts'
import { presentPhoto } from './listing-pictures.ts'
import { createCurrencyConverter, mainlandQuote } from './listing-prices.ts'
import { type FitmentLine, listFitments, presentVerdict } from './listing-verdicts.ts'
import { countView } from './listing-views.ts'
import type { ListingRef } from './listings.queries.ts'

type PageOptions = { user: CurrentUser | undefined; caller: Caller; vehicle: VehicleNode | undefined }

/**
 * Loads the page of one listing. Sold listings stay readable.
 * A listing that visitors cannot see is found by its owner only.
 * Counts a view, except a view by the owner.
 * @throws Refusal not_found
 */
export async function getListingPage(
  ctx: AppContext,
  ref: ListingRef,
  { user, caller, vehicle }: PageOptions,
): Promise<Flat<typeof listing>> {
  const { db } = ctx
  const details = await findDetails(db, ref, caller.locale)
  const isOwner = details !== undefined && details.seller_id === user?.id
  if (!details || !(isOwner || isVisibleToVisitors(details))) throw new Refusal('not_found')
  if (!isOwner) countView(ctx, details.id)

  const [[row], photos, partNumbers, fitments, tariffsOf, hoursOf, convert, attributeDefinitions] = await Promise.all([
    listCardRows(db, [details.id]),
    listPhotos(db, details.id),
    listPartNumbers(db, details.id),
    listFitments(db, [details.id]),
    findTariffs(db, [details.seller_id]),
    findCollectionHours(db, details.shipping_type === 'ship_only' ? [] : [details.seller_id]),
    createCurrencyConverter(ctx, caller.currency, [details.currency]),
    details.category_id === null ? [] : cachedAttributeDefinitions(ctx, details.category_id, caller.locale),
  ])
  if (!row) throw new Refusal('not_found')
  const tariffs = tariffsOf(row.seller_id)
  const quote = mainlandQuote(row, tariffs)
  const returnsPolicy = details.returns as ReturnsPolicy
  return {
    ...presentCard(ctx, row, { tariffs, convert }),
    verdict: vehicle ? presentVerdict(vehicle, fitments, row.universal) : null,
    description: details.description,
    item_type: details.item_type as ItemType | null,
    warranty: details.warranty as Warranty,
    returns: returnsPolicy,
    return_terms: deriveReturnTerms({ policy: returnsPolicy, rules: tariffs, zone: 'uk_mainland', business: row.role === 'business' }),
    category: details.category_slug === null ? null : { slug: details.category_slug, name: details.category_name ?? '' },
    subcategory: details.subcategory_slug === null ? null : { slug: details.subcategory_slug, name: details.subcategory_name ?? '' },
    photos: photos.map((photo) => presentPhoto(ctx, photo)),
    part_numbers: partNumbers,
    fitments: fitments.map(presentFitment),
    attributes: presentAttributes(attributeDefinitions, details.attributes),
    weight_grams: row.weight_grams,
    dimensions_mm: { length: row.length_mm, width: row.width_mm, height: row.height_mm },
    international_shipping: details.international_shipping,
    delivery_days: quote && { min: quote.days_min, max: quote.days_max },
    collection_hours: hoursOf(row.seller_id),
    sold_quantity: details.sold_quantity,
    server_time: ctx.clock.now().toISOString(),
  }
}

/** Selects the columns that cards do not have, by slug or id. Not of deleted listings. */
function findDetails(db: DbOrTx, ref: ListingRef, locale: Locale) {
  const nameColumn = locale === 'fr' ? 'name_fr' : 'name_en'
  return db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .leftJoin('categories as sub', 'sub.id', 'l.category_id')
    .leftJoin('categories as main', 'main.id', 'sub.parent_id')
    .where((eb) => ('id' in ref ? eb('l.id', '=', ref.id) : eb('l.slug', '=', ref.slug)))
    .where('l.status', '<>', 'deleted')
    .select(['l.id', 'l.seller_id', 'l.status', 'seller.status as seller_status', 'l.currency', 'l.shipping_type'])
    .select(['l.category_id', 'l.description', 'l.item_type', 'l.warranty', 'l.returns', 'l.attributes'])
    .select(['l.international_shipping', 'l.sold_quantity', 'sub.slug as subcategory_slug', `sub.${nameColumn} as subcategory_name`])
    .select(['main.slug as category_slug', `main.${nameColumn} as category_name`])
    .executeTakeFirst()
}

/** Lists the photos of a listing, the main photo first. */
export function listPhotos(db: DbOrTx, listingId: number) {
  return db
    .selectFrom('listing_photos')
    .where('listing_id', '=', listingId)
    .select(['id', 'position', 'storage_key', 'width', 'height', 'placeholder'])
    .orderBy('position')
    .execute()
}

export async function listPartNumbers(db: DbOrTx, listingId: number) {
  const rows = await db
    .selectFrom('listing_part_numbers')
    .where('listing_id', '=', listingId)
    .select(['number', 'kind', 'maker'])
    .orderBy('position')
    .orderBy('normalised')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as PartNumberKind }))
}

type Level = Flat<typeof listing>['fitments'][number]['level']

export const presentFitment = ({ node_id, vehicle, level, path, year_from, year_to, note }: FitmentLine, index: number) => ({
  position: index + 1,
  node_id,
  vehicle,
  level: level as Level,
  path: [...path],
  year_from,
  year_to,
  note,
})
