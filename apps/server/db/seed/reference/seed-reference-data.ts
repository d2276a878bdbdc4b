import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/db/db.ts'
import { partCategories } from '../data/parts/index.ts'
import { vehicleMakes } from '../data/vehicles/index.ts'
import { insertRows } from '../kit/rows.ts'
import { writeCategories } from './category-rows.ts'
import { firstRates, type RateRow } from './exchange-rates.ts'
import { findMarker, writeMarker } from './marker.ts'
import { writeVehicleTree } from './vehicle-rows.ts'
import { vehicleTree } from './vehicle-tree.ts'

type Options = { db: Db; now: Date; progress?: (line: string) => void }

/**
 * The catalogue that every installation needs, demo world or not: vehicles, categories with what is asked about each, first exchange rates.
 * Rows are found by their natural keys and keep their numbers, so a newer catalogue adds to an older one, and a start
 * with the same catalogue does nothing at all.
 * @returns whether there was anything to do
 */
export async function seedReferenceData({ db, now, progress = () => {} }: Options): Promise<boolean> {
  const checksum = catalogueChecksum()
  if ((await findMarker(db, 'reference'))?.checksum === checksum) return false
  const nodes = vehicleTree(vehicleMakes)
  await db.transact(async (tx) => {
    await writeVehicleTree(tx, nodes)
    await writeCategories(tx, partCategories)
    await writeFirstRates(tx, firstRates(), now)
    await writeMarker(tx, 'reference', { checksum, now })
  })
  progress(
    `catalogue: ${nodes.length.toLocaleString('en-GB')} vehicles, ${partCategories.flatMap((c) => c.subcategories).length} kinds of part`,
  )
  return true
}

const LAYOUT = 1 // counted up when the same data is written differently

const catalogueChecksum = (): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT, vehicleMakes, partCategories, firstRates()]))
    .digest('hex')

/** A pair that has a rate of its own day already keeps it. */
async function writeFirstRates(tx: Tx, rates: readonly RateRow[], now: Date): Promise<void> {
  const known = new Set(
    (await tx.selectFrom('exchange_rates').select(['base', 'quote']).execute()).map(({ base, quote }) => `${base} ${quote}`),
  )
  const as_of = now.toISOString().slice(0, 10)
  await insertRows(
    tx,
    'exchange_rates',
    rates.filter(({ base, quote }) => !known.has(`${base} ${quote}`)).map((rate) => ({ ...rate, as_of })),
  )
}
