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
