import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { auctionPrice } from './auction-price.sql.ts'

/**
 * Selects listing, its latest auction, seller, main photo and first part number. Not of deleted
 * listings.
 */
export const selectCards = (db: DbOrTx) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .leftJoin('auctions as auction', 'auction.id', 'l.auction_id')
    .leftJoin('listing_photos as photo', (join) => join.onRef('photo.listing_id', '=', 'l.id').on('photo.position', '=', 1))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('listing_part_numbers as n')
          .whereRef('n.listing_id', '=', 'l.id')
          .select('n.number as part_number')
          .orderBy('n.position')
          .orderBy('n.normalised')
          .limit(1)
          .as('number'),
      (join) => join.onTrue(),
    )
    .where('l.status', '<>', 'deleted')
    .select(auctionPrice.as('auction_price_minor'))
    .select([
      ...([
        'l.id',
        'l.slug',
        'l.status',
        'l.title',
        'l.condition',
        'l.brand',
        'l.category_id',
        'l.sale_format',
        'l.currency',
        'l.item_price_minor',
        'l.exchange_surcharge_minor',
      ] as const),
      ...([
        'l.starting_price_minor',
        'l.shipping_type',
        'l.weight_grams',
        'l.length_mm',
        'l.width_mm',
        'l.height_mm',
        'l.quantity',
        'l.reserved_quantity',
        'auction.ends_at as auction_ends_at',
        'auction.bid_count',
      ] as const),
      ...(['l.town', 'l.universal', 'l.published_at', 'l.seller_id', 'number.part_number'] as const),
      ...(['photo.storage_key', 'photo.width', 'photo.height', 'photo.placeholder'] as const),
      ...(['seller.slug as seller_slug', 'seller.role', 'seller.first_name', 'seller.last_name', 'seller.company_name'] as const),
      ...([
        'seller.rating_sum',
        'seller.rating_count',
        'seller.holiday',
        'seller.status as seller_status',
        'seller.created_at as seller_created_at',
        'seller.deleted_at',
      ] as const),
    ])

/** The ids are one parameter, so that lists of any length share one prepared statement. */
export const listCardRows = (db: DbOrTx, listingIds: readonly number[]) =>
  selectCards(db)
    .where('l.id', '=', sql<number>`any(${[...new Set(listingIds)]}::bigint[])`)
    .execute()
export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]
