import type { Tx } from '#platform/db/db.ts'
import { insertRows } from '../kit/rows.ts'
import { photoFacts } from '../photos.ts'
import type { DrawnListing } from './draw-listing.ts'

/** Writes listings with their photos, numbers and cars: four statements for a few thousand of them. */
export async function writeListings(tx: Tx, drawn: readonly DrawnListing[]): Promise<void> {
  await insertRows(
    tx,
    'listings',
    drawn.map(({ row }) => row),
  )
  await insertRows(
    tx,
    'listing_photos',
    drawn.flatMap(({ row, looks }) =>
      looks.map((look, i) => ({ listing_id: row.id, position: i + 1, ...photoFacts(look), created_at: row.created_at })),
    ),
  )
  await insertRows(
    tx,
    'listing_part_numbers',
    drawn.flatMap(({ row, numbers }) => numbers.map((number, i) => ({ listing_id: row.id, ...number, position: i + 1 }))),
  )
  await insertRows(
    tx,
    'listing_fitments',
    drawn.flatMap(({ row, fitments }) => fitments.map((fitment, i) => ({ listing_id: row.id, ...fitment, position: i + 1 }))),
  )
}
