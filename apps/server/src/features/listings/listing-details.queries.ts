import type { VehicleLevel } from '@partlane/contract/catalogue'
import type { FitmentRow, VehicleNode } from '@partlane/domain/fitment/verdict'
import type { Locale } from '@partlane/domain/locale'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { companyOf } from '#features/accounts/public.ts'
import { sellerPlaceOf } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { selectCards } from './listing-cards.queries.ts'
import { type ListingRef, listingIdOf } from './listing-ref.sql.ts'

/** Refers to the listing of the statement around a subquery. */
const outerListingId = sql<number>`l.id`

/**
 * Selects everything of one listing in one statement, by slug or id. Not of deleted listings.
 * Shipping rules and collection hours belong to the seller and are not part of it.
 */
export function findListingDetails(db: DbOrTx, ref: ListingRef, locale: Locale) {
  const nameColumn = locale === 'fr' ? 'name_fr' : 'name_en'
  return selectCards(db)
    .leftJoin('categories as sub', 'sub.id', 'l.category_id')
    .leftJoin('categories as main', 'main.id', 'sub.parent_id')
    .where('l.id', '=', listingIdOf(ref))
    .select([
      'main.id as main_category_id',
      'l.auction_duration_days',
      'l.description',
      'l.item_type',
      'l.warranty',
      'l.exchange_surcharge_minor',
      'l.returns',
      'l.attributes',
    ])
    .select(['l.international_shipping', 'l.sold_quantity', 'sub.slug as subcategory_slug', `sub.${nameColumn} as subcategory_name`])
    .select(['main.slug as category_slug', `main.${nameColumn} as category_name`])
    .select([
      jsonArrayFrom(selectPhotos(db).where('listing_id', '=', outerListingId)).as('photos'),
      jsonArrayFrom(selectPartNumbers(db).where('listing_id', '=', outerListingId)).as('part_numbers'),
      jsonArrayFrom(selectFitments(db).where('f.listing_id', '=', outerListingId)).as('fitments'),
      jsonArrayFrom(selectFirstVehicle(db, outerListingId)).as('first_vehicle'),
      sql<number>`(select count(*) from enquiries e where e.listing_id = l.id and e.status = 'published')::integer`.as('enquiry_count'),
      companyOf(sql<number>`l.seller_id`).as('company'),
      sellerPlaceOf(sql<number>`l.seller_id`).as('seller_place'),
    ])
    .executeTakeFirst()
}
export type ListingDetails = NonNullable<Awaited<ReturnType<typeof findListingDetails>>>

const selectPhotos = (db: DbOrTx) =>
  db.selectFrom('listing_photos').select(['id', 'position', 'storage_key', 'width', 'height', 'placeholder']).orderBy('position')

/** Lists the photos of a listing, the main photo first. */
export const listPhotos = (db: DbOrTx, listingId: number) => selectPhotos(db).where('listing_id', '=', listingId).execute()

const selectPartNumbers = (db: DbOrTx) =>
  db.selectFrom('listing_part_numbers').select(['number', 'kind', 'maker']).orderBy('position').orderBy('normalised')

/** Lists the part numbers of a listing in display order. */
export const listPartNumbers = (db: DbOrTx, listingId: number) => selectPartNumbers(db).where('listing_id', '=', listingId).execute()

export type FitmentLine = FitmentRow & { listing_id: number; node_id: number; position: number; vehicle: string; level: VehicleLevel }

const selectFitments = (db: DbOrTx) =>
  db
    .selectFrom('listing_fitments as f')
    .innerJoin('vehicle_nodes as n', 'n.id', 'f.node_id')
    .select(['f.id', 'f.listing_id', 'f.node_id', 'f.position', 'f.year_from', 'f.year_to', 'f.note'])
    .select(['n.path', 'n.level', 'n.full_name as vehicle'])
    .orderBy('f.listing_id')
    .orderBy('f.position')
    .orderBy('f.id')

/**
 * Lists the fitment rows of listings in display order, with the full name of each node. The ids are
 * one parameter, so that lists of any length share one prepared statement.
 */
export const listFitments = (db: DbOrTx, listingIds: readonly number[]): Promise<FitmentLine[]> =>
  selectFitments(db)
    .where('f.listing_id', '=', sql<number>`any(${[...listingIds]}::bigint[])`)
    .execute()

/** The make of universal parts (source `system`). Migration 0010 inserts it. */
export const UNIVERSAL_MAKE_ID = 1_000_000_000

/**
 * Selects the nodes on the path of the first fitment of a listing, or the make of universal parts.
 */
const selectFirstVehicle = (db: DbOrTx, listingId: Expression<number>) =>
  db
    .selectFrom('vehicle_nodes as a')
    .where(
      'a.id',
      '=',
      sql<number>`any((
        select array[${sql.lit(UNIVERSAL_MAKE_ID)}] from listings u where u.id = ${listingId} and u.universal
        union all
        (select n.path from listing_fitments f join vehicle_nodes n on n.id = f.node_id
        where f.listing_id = ${listingId} order by f.position, f.id limit 1)
        limit 1
      )::integer[])`,
    )
    .select(['a.id', 'a.level', 'a.name'])

/** Lists the names on the path of the first fitment: its make, model ... */
export const listFirstVehicle = (db: DbOrTx, listingId: number) => selectFirstVehicle(db, sql<number>`${listingId}`).execute()
export type VehicleName = Awaited<ReturnType<typeof listFirstVehicle>>[number]

export type VehicleQuery = { vehicle?: number | undefined; year?: number | undefined }

/**
 * Finds the vehicle of a request for verdicts. Returns undefined without a vehicle and for an
 * unknown node, so that a bookmarked page works after a change of the vehicle tree.
 */
export async function findVehicle(db: DbOrTx, { vehicle, year }: VehicleQuery): Promise<(VehicleNode & { name: string }) | undefined> {
  if (vehicle === undefined) return undefined
  const node = await db.selectFrom('vehicle_nodes').where('id', '=', vehicle).select(['path', 'full_name']).executeTakeFirst()
  return node && { path: node.path, year: year ?? null, name: node.full_name }
}
