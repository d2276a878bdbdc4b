import type { OwnListing, OwnListingRow } from '@partlane/contract/selling'
import {
  type Condition,
  type ItemType,
  listMissingPublishFields,
  type ReturnsPolicy,
  type SaleFormat,
  type ShippingType,
  type Warranty,
} from '@partlane/domain/listings/listing-fields'

import { type ListingStatus, ownerActions } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { isCurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { findPlaces } from '#features/addresses/public.ts'
import {
  findAttributeDefinitions,
  listFitments,
  listPartNumbers,
  listPhotos,
  presentFitment,
  presentPhoto,
  priceOf,
  rawAttributes,
} from '#features/listings/public.ts'

import { toPublishCheck } from './publish-listing.ts'
import { findOwnListing, type OwnRow } from './selling.queries.ts'

type SharedColumns = Omit<OwnRow, 'category_name' | 'storage_key' | 'width' | 'height' | 'placeholder' | 'photo_count' | 'part_number'>

/** Fields that the list of own listings and the selling form have in common. */
function presentShared(row: SharedColumns, photoCount: number) {
  const status = row.status as ListingStatus
  return {
    id: String(row.id),
    slug: row.slug,
    status,
    title: row.title,
    sale_format: row.sale_format as SaleFormat,
    currency: isCurrencyCode(row.currency) ? row.currency : ('gbp' as const),
    quantity: row.quantity,
    reserved_quantity: row.reserved_quantity,
    sold_quantity: row.sold_quantity,
    sku: row.sku,
    view_count: row.view_count,
    auction_ends_at: row.auction_ends_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    missing: status === 'draft' ? listMissingPublishFields(toPublishCheck(row, photoCount)) : [],
    actions: ownerActions(status),
  }
}

export function presentOwnRow(ctx: Pick<AppContext, 'pictures'>, row: OwnRow): OwnListingRow {
  const { storage_key, width, height, placeholder } = row
  const hasPhoto = storage_key !== null && width !== null && height !== null && placeholder !== null
  return {
    ...presentShared(row, row.photo_count ?? 0),
    price: priceOf(row),
    part_number: row.part_number,
    category: row.category_name,
    photo: hasPhoto ? presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder }, 'card') : null,
  }
}

/**
 * Loads an own listing for the selling form.
 * @throws Refusal not_found
 */
export async function getOwnListing(ctx: AppContext, id: number, locale: Locale): Promise<OwnListing> {
  const { db } = ctx
  const row = await findOwnListing(db, id, locale)
  if (!row) throw new Refusal('not_found')
  const [photos, partNumbers, fitments, places, attributeDefinitions] = await Promise.all([
    listPhotos(db, id),
    listPartNumbers(db, id),
    listFitments(db, [id]),
    findPlaces(db, [row.dispatch_address_id, row.collection_address_id]),
    row.category_id === null ? [] : findAttributeDefinitions(db, row.category_id, locale),
  ])
  return {
    ...presentShared(row, photos.length),
    version: row.version,
    description: row.description,
    category_id: row.category_id,
    category:
      row.category_slug === null
        ? null
        : { slug: row.category_slug, name: row.category_name ?? '', parent_id: row.category_parent_id ?? 0 },
    condition: row.condition as Condition | null,
    item_type: row.item_type as ItemType | null,
    brand: row.brand,
    warranty: row.warranty as Warranty,
    returns: row.returns as ReturnsPolicy,
    item_price_minor: row.item_price_minor,
    min_offer_price_minor: row.min_offer_price_minor,
    starting_price_minor: row.starting_price_minor,
    auction_duration_days: row.auction_duration_days,
    shipping_type: row.shipping_type as ShippingType,
    international_shipping: row.international_shipping,
    shipping_service: row.shipping_service,
    weight_grams: row.weight_grams,
    length_mm: row.length_mm,
    width_mm: row.width_mm,
    height_mm: row.height_mm,
    universal: row.universal,
    attributes: rawAttributes(attributeDefinitions, row.attributes),
    part_numbers: partNumbers,
    fitments: fitments.map(presentFitment),
    photos: photos.map(({ id: photoId, ...photo }) => ({ id: String(photoId), ...presentPhoto(ctx, photo) })),
    dispatch_address: (row.dispatch_address_id && places.get(row.dispatch_address_id)) || null,
    collection_address: (row.collection_address_id && places.get(row.collection_address_id)) || null,
  }
}
