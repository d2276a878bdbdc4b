import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

// The functions that replace details write any number of listings with a constant number of
// statements. The caller has locked the listings.

type PartNumber = NonNullable<ParsedListingFields['part_numbers']>[number]
type Fitment = NonNullable<ParsedListingFields['fitments']>[number]
export type PhotoMetadata = { storage_key: string; width: number; height: number; placeholder: string }

/** The new details of one listing, in display order. */
type Replacement<Row> = { listingId: number; rows: readonly Row[] }

/** Replaces the part numbers of listings. Drops duplicates. */
export async function replacePartNumbers(tx: Tx, replacements: readonly Replacement<PartNumber>[]): Promise<void> {
  if (replacements.length === 0) return
  const rows = toPositionedRows(replacements, ({ number }) => normalisePartNumber(number))
  await sql`delete from listing_part_numbers where listing_id = any(${listingIdsOf(replacements)}::bigint[])`.execute(tx)
  await sql`
    insert into listing_part_numbers (listing_id, number, normalised, kind, maker, position)
    select * from unnest(
      ${rows.map(({ listingId }) => listingId)}::bigint[],
      ${rows.map(({ row }) => row.number)}::text[],
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ row }) => row.kind)}::text[],
      ${rows.map(({ row }) => row.maker || null)}::text[],
      ${rows.map(({ position }) => position)}::smallint[]
    )`.execute(tx)
}

/** Replaces the fitment lists of listings. Drops duplicates. */
export async function replaceFitments(tx: Tx, replacements: readonly Replacement<Fitment>[]): Promise<void> {
  if (replacements.length === 0) return
  const rows = toPositionedRows(replacements, (fitment) => JSON.stringify(fitment))
  await sql`delete from listing_fitments where listing_id = any(${listingIdsOf(replacements)}::bigint[])`.execute(tx)
  await sql`
    insert into listing_fitments (listing_id, node_id, year_from, year_to, note, position)
    select * from unnest(
      ${rows.map(({ listingId }) => listingId)}::bigint[],
      ${rows.map(({ row }) => row.node_id)}::integer[],
      ${rows.map(({ row }) => row.year_from)}::smallint[],
      ${rows.map(({ row }) => row.year_to)}::smallint[],
      ${rows.map(({ row }) => row.note || null)}::text[],
      ${rows.map(({ position }) => position)}::smallint[]
    )`.execute(tx)
}

/**
 * Replaces the photos of listings. Drops duplicates. A photo with the same file keeps its row and
 * its id, so that a repeated save changes nothing.
 */
export async function replacePhotos(tx: Tx, replacements: readonly Replacement<PhotoMetadata>[]): Promise<void> {
  if (replacements.length === 0) return
  const rows = toPositionedRows(replacements, ({ storage_key }) => storage_key)
  const newPhotos = sql`unnest(
    ${rows.map(({ listingId }) => listingId)}::bigint[],
    ${rows.map(({ position }) => position)}::smallint[],
    ${rows.map(({ key }) => key)}::text[],
    ${rows.map(({ row }) => row.width)}::integer[],
    ${rows.map(({ row }) => row.height)}::integer[],
    ${rows.map(({ row }) => row.placeholder)}::text[]
  ) as n (listing_id, position, storage_key, width, height, placeholder)`
  await sql`
    delete from listing_photos p where p.listing_id = any(${listingIdsOf(replacements)}::bigint[])
      and not exists (select from ${newPhotos} where n.listing_id = p.listing_id and n.storage_key = p.storage_key)`.execute(tx)
  await sql`
    update listing_photos p set position = n.position from ${newPhotos}
    where p.listing_id = n.listing_id and p.storage_key = n.storage_key and p.position <> n.position`.execute(tx)
  await sql`
    insert into listing_photos (listing_id, position, storage_key, width, height, placeholder)
    select n.* from ${newPhotos}
    where not exists (select from listing_photos p where p.listing_id = n.listing_id and p.storage_key = n.storage_key)`.execute(tx)
}

const listingIdsOf = (replacements: readonly Replacement<unknown>[]) => replacements.map(({ listingId }) => listingId)

/** The rows of all listings with positions from 1. Of equal keys in a listing the first stays. */
function toPositionedRows<Row>(replacements: readonly Replacement<Row>[], keyOf: (row: Row) => string) {
  return replacements.flatMap(({ listingId, rows }) => {
    const uniqueRows = new Map<string, Row>()
    for (const row of rows) if (!uniqueRows.has(keyOf(row))) uniqueRows.set(keyOf(row), row)
    return [...uniqueRows].map(([key, row], i) => ({ listingId, key, row, position: i + 1 }))
  })
}

/** Details that a copy of a listing can be made without. */
export type OptionalDetail = 'photos' | 'part_numbers'

type DetailsCopy = { fromId: number; toId: number; without?: readonly OptionalDetail[] }

/** Copies details of one listing to another. Photos share their files. */
export async function copyListingDetails(tx: Tx, { fromId, toId, without = [] }: DetailsCopy): Promise<void> {
  if (!without.includes('photos')) await copyPhotos(tx, fromId, toId)
  if (!without.includes('part_numbers')) await copyPartNumbers(tx, fromId, toId)
  await tx
    .insertInto('listing_fitments')
    .columns(['listing_id', 'node_id', 'year_from', 'year_to', 'note', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('listing_fitments')
        .where('listing_id', '=', fromId)
        .orderBy('position')
        .select((eb) => [eb.val(toId).as('listing_id'), 'node_id', 'year_from', 'year_to', 'note', 'position']),
    )
    .execute()
}

const copyPhotos = (tx: Tx, fromId: number, toId: number) =>
  tx
    .insertInto('listing_photos')
    .columns(['listing_id', 'position', 'storage_key', 'width', 'height', 'placeholder'])
    .expression((eb) =>
      eb
        .selectFrom('listing_photos')
        .where('listing_id', '=', fromId)
        .select((eb) => [eb.val(toId).as('listing_id'), 'position', 'storage_key', 'width', 'height', 'placeholder']),
    )
    .execute()

const copyPartNumbers = (tx: Tx, fromId: number, toId: number) =>
  tx
    .insertInto('listing_part_numbers')
    .columns(['listing_id', 'number', 'normalised', 'kind', 'maker', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('listing_part_numbers')
        .where('listing_id', '=', fromId)
        .select((eb) => [eb.val(toId).as('listing_id'), 'number', 'normalised', 'kind', 'maker', 'position']),
    )
    .execute()
