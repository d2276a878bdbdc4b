import type { VehicleLevel } from '@partlane/contract/catalogue'
import type { FitmentRow, VehicleNode } from '@partlane/domain/fitment/verdict'
import type { Locale } from '@partlane/domain/locale'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { ListingRef } from './listings.queries.ts'

/** Selects the columns that cards do not have, by slug or id. Not of deleted listings. */
export function findListingDetails(db: DbOrTx, ref: ListingRef, locale: Locale) {
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
export type ListingDetails = NonNullable<Awaited<ReturnType<typeof findListingDetails>>>

/** Lists the photos of a listing, the main photo first. */
export function listPhotos(db: DbOrTx, listingId: number) {
  return db
    .selectFrom('listing_photos')
    .where('listing_id', '=', listingId)
    .select(['id', 'position', 'storage_key', 'width', 'height', 'placeholder'])
    .orderBy('position')
    .execute()
}

/** Lists the part numbers of a listing in display order. */
export function listPartNumbers(db: DbOrTx, listingId: number) {
  return db
    .selectFrom('listing_part_numbers')
    .where('listing_id', '=', listingId)
    .select(['number', 'kind', 'maker'])
    .orderBy('position')
    .orderBy('normalised')
    .execute()
}

export type FitmentLine = FitmentRow & { listing_id: number; node_id: number; position: number; vehicle: string; level: VehicleLevel }

/** Lists the fitment rows of listings in display order, with the full name of each node. */
export function listFitments(db: DbOrTx, listingIds: readonly number[]): Promise<FitmentLine[]> {
  return db
    .selectFrom('listing_fitments as f')
    .innerJoin('vehicle_nodes as n', 'n.id', 'f.node_id')
    .where('f.listing_id', 'in', nonEmptyIds(listingIds))
    .select([
      'f.id',
      'f.listing_id',
      'f.node_id',
      'f.position',
      'f.year_from',
      'f.year_to',
      'f.note',
      'n.path',
      'n.level',
      'n.full_name as vehicle',
    ])
    .orderBy('f.listing_id')
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
}

export type VehicleQuery = { vehicle?: number | undefined; year?: number | undefined }

/**
 * Finds the vehicle of a request for verdicts. Returns undefined without a vehicle and for an
 * unknown node, so that a bookmarked page works after a change of the vehicle tree.
 */
export async function findVehicle(db: DbOrTx, { vehicle, year }: VehicleQuery): Promise<VehicleNode | undefined> {
  if (vehicle === undefined) return undefined
  const node = await db.selectFrom('vehicle_nodes').where('id', '=', vehicle).select('path').executeTakeFirst()
  return node && { path: node.path, year: year ?? null }
}
