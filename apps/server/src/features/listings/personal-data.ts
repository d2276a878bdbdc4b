import { type ListingStatus, listingMachine, listingStatuses } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { lockListingsOfSeller, saveStatuses } from './listings.store.ts'

const undeletedStatuses = listingStatuses.filter((status) => status !== 'deleted')

/**
 * Locks all listings of a user who closes the account. Refuses held units and open auctions.
 * @throws Refusal account_has_open_orders, account_has_open_auctions
 */
export async function refuseHeldStock(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const listings = await lockListingsOfSeller(tx, userId, undeletedStatuses)
  if (listings.some(({ reserved_quantity }) => reserved_quantity > 0)) throw new Refusal('account_has_open_orders')
  const openAuction = await tx
    .selectFrom('auctions')
    .where('seller_id', '=', userId)
    .where('state', '=', 'open')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (openAuction) throw new Refusal('account_has_open_auctions')
}

/**
 * Deletes the listings of a user through the state machine and clears descriptions and places.
 * Titles and photos stay for existing orders.
 */
export async function eraseListings(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const listings = await lockListingsOfSeller(tx, userId, undeletedStatuses)
  const statusAfterHoliday = (status: ListingStatus) =>
    status === 'seller_on_holiday_mode' ? listingMachine.next(status, 'holiday_off') : status
  for (const [status, group] of Map.groupBy(listings, (listing) => listingMachine.next(statusAfterHoliday(listing.status), 'delete')))
    await saveStatuses(
      tx,
      group.map(({ id }) => id),
      status,
    )
  await tx
    .updateTable('listings')
    .set({ description: '', town: '', latitude: null, longitude: null, dispatch_address_id: null, collection_address_id: null })
    .where('seller_id', '=', userId)
    .execute()
}

export const exportListings = async (db: DbOrTx, userId: number) => ({
  listings: await db
    .selectFrom('listings as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .where('l.seller_id', '=', userId)
    .where('l.status', '<>', 'deleted')
    .select(['l.slug', 'l.status', 'l.title', 'l.description', 'c.slug as category', 'l.condition', 'l.item_type', 'l.brand', 'l.warranty'])
    .select([
      'l.returns',
      'l.sale_format',
      'l.currency',
      'l.item_price_minor',
      'l.min_offer_price_minor',
      'l.starting_price_minor',
      'l.reserve_price_minor',
      'l.auto_accept_price_minor',
      'l.exchange_surcharge_minor',
    ])
    .select(['l.quantity', 'l.sold_quantity', 'l.sku', 'l.shipping_type', 'l.weight_grams', 'l.town', 'l.attributes'])
    .select(['l.view_count', 'l.published_at', 'l.created_at', 'l.updated_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('listing_part_numbers as n')
          .whereRef('n.listing_id', '=', 'l.id')
          .select(['n.number', 'n.kind'])
          .orderBy('n.position'),
      ).as('part_numbers'),
      jsonArrayFrom(
        eb
          .selectFrom('listing_fitments as f')
          .innerJoin('vehicle_nodes as v', 'v.id', 'f.node_id')
          .whereRef('f.listing_id', '=', 'l.id')
          .select(['v.full_name as vehicle', 'f.year_from', 'f.year_to', 'f.note'])
          .orderBy('f.position'),
      ).as('fits'),
      jsonArrayFrom(
        eb
          .selectFrom('listing_photos as p')
          .whereRef('p.listing_id', '=', 'l.id')
          .select([sql<string>`p.storage_key`.as('file')])
          .orderBy('p.position'),
      ).as('photos'),
    ])
    .orderBy('l.id')
    .execute(),
})

/** The history of a user for the export of personal data. */
export const exportViews = async (db: DbOrTx, userId: number) => ({
  viewed_listings: await db
    .selectFrom('viewed_listings as v')
    .innerJoin('listings as l', 'l.id', 'v.listing_id')
    .where('v.user_id', '=', userId)
    .select(['l.slug', 'l.title', 'v.viewed_at'])
    .orderBy('v.viewed_at', 'desc')
    .execute(),
})
