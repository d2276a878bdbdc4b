import { sql } from 'kysely'
import type { DemoTransaction } from '../services.ts'
import type { GeneratedListing } from './generate-listing.ts'
import { photoColumns } from './photos.ts'

/** Writes listings with their photos, part numbers and fitments. */
export async function writeListings(tx: DemoTransaction, listings: readonly GeneratedListing[]): Promise<void> {
  /** Builds the rows of a child table. `position` starts at 1. */
  const buildChildRows = <T extends object>(list: (listing: GeneratedListing) => readonly T[]) =>
    listings.flatMap((listing) => list(listing).map((columns, i) => ({ listing_id: listing.row.id, ...columns, position: i + 1 })))

  await tx.insertRows(
    'listings',
    listings.map(({ row: { auction_ends_at, ...row } }) => row),
  )
  await writeAuctions(tx, listings)
  await tx.insertRows(
    'listing_photos',
    buildChildRows(({ row, photos }) => photos.map((photo) => ({ ...photoColumns(photo), created_at: row.created_at }))),
  )
  await tx.insertRows(
    'listing_part_numbers',
    buildChildRows(({ numbers }) => numbers),
  )
  await tx.insertRows(
    'listing_fitments',
    buildChildRows(({ fitments }) => fitments),
  )
}

const HOUR_MS = 3_600_000

/** Writes a run for each auction, which watchers are reminded of one hour before its end. */
async function writeAuctions(tx: DemoTransaction, listings: readonly GeneratedListing[]): Promise<void> {
  const rows = listings.flatMap(({ row }) => {
    if (row.auction_ends_at === null || row.published_at === null || row.starting_price_minor === null) return []
    const reminderAt = new Date(Date.parse(row.auction_ends_at) - HOUR_MS)
    return {
      listing_id: row.id,
      seller_id: row.seller_id,
      currency: row.currency,
      state: 'open',
      starting_price_minor: row.starting_price_minor,
      buy_now_price_minor: row.item_price_minor,
      starts_at: row.published_at,
      planned_ends_at: row.auction_ends_at,
      ends_at: row.auction_ends_at,
      reminder_at: reminderAt.toISOString(),
    }
  })
  await tx.insertRows('auctions', rows)
  await sql`
    update listings l set auction_id = a.id from auctions a
    where a.listing_id = l.id and a.listing_id = any(${rows.map(({ listing_id }) => listing_id)}::bigint[])`.execute(tx.executor)
}
