import { countingTabByStatus, type SellerTab, sellerTabs } from '@partlane/domain/listings/listing-machine'
import type { Locale } from '@partlane/domain/locale'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { sql } from 'kysely'
import { auctionPrice } from '#features/listings/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

export type SellerListFilter = { sellerId: number; tab: SellerTab; q: string; page: PageRequest; locale: Locale }

/** Lists own listings, last changed first, with counts per tab. Always four statements. */
export async function listOwnListings(db: DbOrTx, { sellerId, tab, q, page, locale }: SellerListFilter) {
  const idPage = await fetchPage(db, ownListingIds(db, { sellerId, tab, q }), page)
  const [rows, counts] = await Promise.all([
    selectOwnRows(
      db,
      idPage.items.map(({ id }) => id),
      locale,
    ),
    countByTab(db, sellerId),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: idPage.items.flatMap(({ id }) => byId.get(id) ?? []), pagy: idPage.pagy, counts }
}

/** Selects only ids, so that the index `listings_of_seller` is sufficient. */
export function ownListingIds(db: DbOrTx, { sellerId, tab, q }: Pick<SellerListFilter, 'sellerId' | 'tab' | 'q'>) {
  const normalisedNumber = normalisePartNumber(q)
  return (
    db
      .selectFrom('listings as l')
      .where('l.seller_id', '=', sellerId)
      .where('l.status', 'in', [...sellerTabs[tab]])
      // Repeated for the planner: the partial index excludes deleted listings.
      .where('l.status', '<>', 'deleted')
      .$if(q !== '', (query) =>
        query.where((eb) =>
          eb.or([
            eb('l.title', 'ilike', `%${escapeLikePattern(q)}%`),
            eb('l.sku', 'ilike', `${escapeLikePattern(q)}%`),
            eb.exists(
              eb
                .selectFrom('listing_part_numbers as n')
                .whereRef('n.listing_id', '=', 'l.id')
                .where('n.normalised', 'like', normalisedNumber === '' ? '' : `%${normalisedNumber}%`)
                .select('n.listing_id'),
            ),
          ]),
        ),
      )
      .select('l.id')
      .orderBy('l.updated_at', 'desc')
      .orderBy('l.id', 'desc')
  )
}

/** Escapes the wildcards of LIKE. */

/** Main category of listings whose seller has chosen none (specification, section 3). */
const DEFAULT_CATEGORY_SLUG = 'universal'

/** Of the subcategory `c`, otherwise the chosen one of the draft `l`, otherwise the default. */
const mainCategoryId = sql<number>`coalesce(c.parent_id, l.draft_category_id, (select id from categories where slug = ${DEFAULT_CATEGORY_SLUG}))`

const likeCount = sql<number>`(select count(*) from likes where likes.listing_id = l.id)::integer`

function selectOwnRows(db: DbOrTx, ids: number[], locale: Locale) {
  const nameColumn = locale === 'fr' ? 'name_fr' : 'name_en'
  return db
    .selectFrom('listings as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .leftJoin('categories as main', (join) => join.on('main.id', '=', mainCategoryId))
    .leftJoin('listing_photos as photo', (join) => join.onRef('photo.listing_id', '=', 'l.id').on('photo.position', '=', 1))
    .leftJoin('auctions as auction', 'auction.id', 'l.auction_id')
    .where('l.id', 'in', nonEmptyIds(ids))
    .selectAll('l')
    .select(['auction.ends_at as auction_ends_at', auctionPrice.as('auction_price_minor'), 'auction.bid_count'])
    .select(['main.id as main_category_id', 'main.slug as category_slug', `main.${nameColumn} as category_name`])
    .select(['c.slug as subcategory_slug', `c.${nameColumn} as subcategory_name`])
    .select(['photo.storage_key', 'photo.width', 'photo.height', 'photo.placeholder'])
    .select((eb) => [
      eb
        .selectFrom('listing_photos as p')
        .whereRef('p.listing_id', '=', 'l.id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('photo_count'),
      likeCount.as('like_count'),
      eb
        .selectFrom('listing_part_numbers as n')
        .whereRef('n.listing_id', '=', 'l.id')
        .select('n.number')
        .orderBy('n.position')
        .orderBy('n.normalised')
        .limit(1)
        .as('part_number'),
    ])
    .execute()
}
export type OwnRow = Awaited<ReturnType<typeof selectOwnRows>>[number]

/** Counts the listings of a seller for the tabs, each listing once (`countingTabByStatus`). */
async function countByTab(db: DbOrTx, sellerId: number): Promise<Record<SellerTab, number>> {
  const rows = await db
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'deleted')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { available: 0, sold_out: 0, draft: 0, holiday: 0, deactivated: 0 }
  for (const { status, count } of rows) if (status !== 'deleted') counts[countingTabByStatus[status]] += count
  return counts
}

/** Selects all columns of a listing with its category. */
export function findOwnListing(db: DbOrTx, id: number, locale: Locale) {
  const nameColumn = locale === 'fr' ? 'name_fr' : 'name_en'
  return db
    .selectFrom('listings as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .leftJoin('categories as main', (join) => join.on('main.id', '=', mainCategoryId))
    .leftJoin('auctions as auction', 'auction.id', 'l.auction_id')
    .where('l.id', '=', id)
    .where('l.status', '<>', 'deleted')
    .selectAll('l')
    .select(['auction.ends_at as auction_ends_at', auctionPrice.as('auction_price_minor'), 'auction.bid_count'])
    .select(['main.id as main_category_id', 'main.slug as category_slug', `main.${nameColumn} as category_name`])
    .select(['c.slug as subcategory_slug', `c.${nameColumn} as subcategory_name`])
    .select(likeCount.as('like_count'))
    .executeTakeFirst()
}

/**
 * Returns the delivery and return terms of a seller's latest listing, as defaults of a new draft.
 * Without a listing only the currency of the account.
 */
export async function getDefaultTerms(db: DbOrTx, sellerId: number) {
  const latestListing = await db
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'deleted')
    .select(['currency', 'shipping_type', 'international_shipping', 'shipping_service', 'returns', 'warranty', 'dispatch_address_id'])
    .select(['collection_address_id', 'town', 'latitude', 'longitude'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latestListing ?? db.selectFrom('users').where('id', '=', sellerId).select('currency').executeTakeFirstOrThrow()
}

/** Counts the photos of a listing. */
export async function countPhotos(db: DbOrTx, listingId: number): Promise<number> {
  return (await countPhotosByListing(db, [listingId])).get(listingId) ?? 0
}

/** Counts the photos of listings. Listings without photos are missing from the result. */
export async function countPhotosByListing(db: DbOrTx, listingIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('listing_photos')
    .where('listing_id', 'in', nonEmptyIds(listingIds))
    .select(['listing_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('listing_id')
    .execute()
  return new Map(rows.map(({ listing_id, count }) => [listing_id, count]))
}
