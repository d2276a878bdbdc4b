import type { ListingSuggestion, OwnListing, OwnListingRow } from '@partlane/contract/selling'
import { ownerActions } from '@partlane/domain/listings/listing-machine'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import type { listPlacesById } from '#features/addresses/public.ts'
import {
  type listAttributesOfCategory,
  type listFirstVehicle,
  type listFitments,
  type listPartNumbers,
  type listPhotos,
  presentAmount,
  presentCategories,
  presentFitment,
  presentListingDetails,
  presentPhoto,
  presentPrices,
  presentWeight,
  priceOf,
  rawAttributes,
} from '#features/listings/public.ts'
import type { RequestedUpload } from '#features/uploads/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { listMissingFields } from './selling.policy.ts'
import type { findOwnListing, OwnRow } from './selling.queries.ts'
import type { SuggestionRow } from './suggestions.queries.ts'
import type { UploadRow } from './uploads.queries.ts'

type SharedColumns = Omit<OwnRow, 'category_name' | 'storage_key' | 'width' | 'height' | 'placeholder' | 'photo_count' | 'part_number'>

/** Fields that the list of own listings and the selling form have in common. */
function presentShared(row: SharedColumns, photoCount: number) {
  const { status } = row
  return {
    id: String(row.id),
    slug: row.slug,
    status,
    title: row.title,
    sale_format: row.sale_format,
    currency: row.currency,
    quantity: row.quantity,
    reserved_quantity: row.reserved_quantity,
    sold_quantity: row.sold_quantity,
    sku: row.sku,
    view_count: row.view_count,
    like_count: row.like_count ?? 0,
    auction_ends_at: row.auction_ends_at?.toISOString() ?? null,
    bid_count: row.bid_count ?? 0,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    missing: status === 'draft' ? listMissingFields(row, photoCount) : [],
    actions: ownerActions(status),
  }
}

/** Presents a row of the list of own listings. */
export function presentOwnRow(ctx: Pick<AppContext, 'pictures'>, row: OwnRow): OwnListingRow {
  const { storage_key, width, height, placeholder } = row
  const hasPhoto = storage_key !== null && width !== null && height !== null && placeholder !== null
  return {
    ...presentShared(row, row.photo_count ?? 0),
    price: priceOf(row),
    part_number: row.part_number,
    ...presentCategories(row),
    ...presentPrices(row),
    photo: hasPhoto ? presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder }, 'card') : null,
  }
}

type OwnListingData = {
  photos: Awaited<ReturnType<typeof listPhotos>>
  partNumbers: Awaited<ReturnType<typeof listPartNumbers>>
  fitments: Awaited<ReturnType<typeof listFitments>>
  firstVehicle: Awaited<ReturnType<typeof listFirstVehicle>>
  places: Awaited<ReturnType<typeof listPlacesById>>
  attributeDefinitions: Awaited<ReturnType<typeof listAttributesOfCategory>>
}
type OwnListingColumns = NonNullable<Awaited<ReturnType<typeof findOwnListing>>>

/** Presents an own listing for the selling form. */
export function presentOwnListing(ctx: Pick<AppContext, 'pictures'>, row: OwnListingColumns, data: OwnListingData): OwnListing {
  return {
    ...presentShared(row, data.photos.length),
    version: row.version,
    description: row.description,
    ...presentListingDetails(row, data.firstVehicle),
    min_offer_price: presentAmount(row.min_offer_price_minor, row.currency),
    auto_accept_price: presentAmount(row.auto_accept_price_minor, row.currency),
    reserve_price: presentAmount(row.reserve_price_minor, row.currency),
    exchange_surcharge: presentAmount(row.exchange_surcharge_minor, row.currency),
    part_number: data.partNumbers[0]?.number ?? null,
    condition: row.condition,
    item_type: row.item_type,
    brand: row.brand,
    warranty: row.warranty,
    returns: row.returns,
    shipping_type: row.shipping_type,
    international_shipping: row.international_shipping,
    shipping_service: row.shipping_service,
    universal: row.universal,
    attributes: rawAttributes(data.attributeDefinitions, row.attributes),
    part_numbers: data.partNumbers,
    fitments: data.fitments.map(presentFitment),
    photos: data.photos.map(({ id: photoId, ...photo }) => ({ id: String(photoId), ...presentPhoto(ctx, photo) })),
    dispatch_address: (row.dispatch_address_id && data.places.get(row.dispatch_address_id)) || null,
    collection_address: (row.collection_address_id && data.places.get(row.collection_address_id)) || null,
  }
}

type SuggestionOptions = { partNumber: string; currency: CurrencyCode; fitments: Awaited<ReturnType<typeof listFitments>> }

/** Presents suggested values for a part number. */
export function presentSuggestion(row: SuggestionRow, { partNumber, currency, fitments }: SuggestionOptions): ListingSuggestion {
  const { price_min, price_max, price_median } = row
  const toMoney = (amountMinor: number) => money(amountMinor, currency)
  return {
    part_number: partNumber,
    listing_count: row.listing_count,
    title: row.title,
    brand: row.brand,
    item_type: row.item_type,
    category: { id: String(row.category_id), slug: row.category_slug, name: row.category_name, parent_id: String(row.parent_id) },
    weight: presentWeight(row.weight_grams),
    universal: row.universal,
    fitments: fitments.map(presentFitment),
    price:
      price_min === null || price_max === null || price_median === null
        ? null
        : { min: toMoney(price_min), median: toMoney(price_median), max: toMoney(price_max), count: row.price_count },
  }
}

/** Presents an upload without its form. */
export function presentUpload(
  ctx: Pick<AppContext, 'pictures'>,
  { id, status, failure, photo_key, width, height, placeholder }: UploadRow,
) {
  const hasPhoto = photo_key !== null && width !== null && height !== null && placeholder !== null
  const photo = hasPhoto ? presentPhoto(ctx, { position: 1, storage_key: photo_key, width, height, placeholder }) : null
  return { id: String(id), name: '', status, failure, form: null, photo }
}

/** Presents a new upload with its signed form. The URL of the form is absolute. */
export const presentRequestedUpload = ({ id, file, form }: RequestedUpload<{ name: string }>, { origin }: Pick<Caller, 'origin'>) => ({
  id: String(id),
  name: file.name,
  status: 'in_progress' as const,
  failure: null,
  form: { ...form, url: new URL(form.url, origin).href },
  photo: null,
})
