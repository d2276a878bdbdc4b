import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { reindexAll } from '#features/search/reindex-all.ts'
import type { Tx } from '#platform/db/db.ts'
import { partCategories } from './data/parts/index.ts'
import { towns } from './data/parts/sellers-words.ts'
import { vehicleMakes } from './data/vehicles/index.ts'
import { createRandom } from './kit/random.ts'
import { insertRows, reserveIds } from './kit/rows.ts'
import { type Catalogue, readCatalogue } from './listings/catalogue.ts'
import type { DrawnListing } from './listings/draw-listing.ts'
import { createListingDrawer } from './listings/draw-listings.ts'
import { writeListings } from './listings/write-listings.ts'
import { writePapers } from './papers/write-papers.ts'
import { namedPeople } from './people/demo-people.ts'
import { garageRows } from './people/garages.ts'
import { moreSellers, sellersFor } from './people/more-sellers.ts'
import { readPeople } from './people/read-people.ts'
import { sellersAmong, type WrittenPerson, writePeople } from './people/write-people.ts'
import { createPhotoKeeper } from './photos.ts'
import { readCategoryIds } from './reference/category-rows.ts'
import { findMarker, markIndexed, writeMarker } from './reference/marker.ts'
import { seedReferenceData } from './reference/seed-reference-data.ts'
import { readVehicleIds } from './reference/vehicle-rows.ts'
import { vehicleTree } from './reference/vehicle-tree.ts'
import { cartRows } from './trade/carts.ts'
import { planOrdinary } from './trade/ordinary.ts'
import { settleStock } from './trade/settle-stock.ts'
import { planStories } from './trade/stories.ts'
import { feasible, writePurchases } from './trade/write-purchases.ts'

type Options = {
  ctx: Pick<AppContext, 'db' | 'storage' | 'clock'>
  /** The same number makes the same world. */
  seed?: number
  listings?: number
  /** Adds listings to a demo world that is there already. */
  more?: boolean
  progress?: (line: string) => void
}

/** The demo world was made here before; nobody asked for more of it. */
export class DemoWorldExists extends Error {
  override name = 'DemoWorldExists'
}

export const DEFAULT_SEED = 2026
export const DEFAULT_LISTINGS = 2_400

/**
 * Fills a database with named people, their parts with photos, and purchases in every state; all instants are told from the clock's now.
 * One transaction: an interrupted run leaves nothing behind. The search rows follow it; if that was interrupted, the next call makes them.
 * @throws DemoWorldExists
 */
export async function seedDemoWorld({ ctx, seed, listings = DEFAULT_LISTINGS, more = false, progress = () => {} }: Options): Promise<void> {
  const { db, clock } = ctx
  await seedReferenceData({ db, now: clock.now(), progress })
  const before = await findMarker(db, 'demo')
  if (before?.indexed && !more) throw new DemoWorldExists('this database has the demo world already')
  if (!before || more) {
    const world = {
      ctx,
      seed: before?.seed ?? seed ?? DEFAULT_SEED,
      fresh: before === undefined,
      from: before?.listings ?? 0,
      count: listings,
      now: clock.now(),
      progress,
    }
    await db.transact((tx) => writeWorld(tx, world))
  }
  await finish(ctx, progress)
}

/** Was a demo world begun here, and does it still want its search rows? */
export const demoWorldState = async (db: AppContext['db']): Promise<'none' | 'unfinished' | 'complete'> => {
  const marker = await findMarker(db, 'demo')
  return marker ? (marker.indexed ? 'complete' : 'unfinished') : 'none'
}

type World = { ctx: Options['ctx']; seed: number; fresh: boolean; from: number; count: number; now: Date; progress: (line: string) => void }

async function writeWorld(tx: Tx, world: World): Promise<void> {
  const { seed, fresh, from, count, now, progress } = world
  const vehicleIds = await readVehicleIds(tx)
  const catalogue = await openCatalogue(tx, vehicleIds, now)
  const people = await gatherPeople(tx, world)
  progress(`${people.length} people`)
  if (fresh) await insertRows(tx, 'vehicles', garageRows({ people, nodeId: (key) => known(vehicleIds, key), now }))
  if (fresh) await writePapers(tx, { people, storage: world.ctx.storage, now })
  await writeAllListings(tx, { ...world, catalogue, people })
  await writeMarker(tx, 'demo', { seed, listings: from + count, now })
}

async function openCatalogue(tx: Tx, vehicleIds: Map<string, number>, now: Date): Promise<Catalogue> {
  const categoryIds = await readCategoryIds(tx)
  return readCatalogue({
    nodes: vehicleTree(vehicleMakes),
    categories: partCategories,
    nodeId: (key) => known(vehicleIds, key),
    categoryId: (slug) => known(categoryIds, slug),
    year: now.getUTCFullYear(),
  })
}

function known(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the catalogue has no ${key}`)
  return id
}

async function gatherPeople(tx: Tx, { seed, fresh, from, count, now }: World): Promise<WrittenPerson[]> {
  const wanted = [...namedPeople, ...moreSellers(createRandom(seed).fork('people'), sellersFor(from + count), towns)]
  if (fresh) return writePeople(tx, wanted, now)
  const there = await readPeople(tx, wanted)
  const keys = new Set(there.map(({ key }) => key))
  const missing = wanted.filter(({ key, role }) => role === 'personal' && key.startsWith('member') && !keys.has(key))
  return [...there, ...(await writePeople(tx, missing, now))]
}

const BATCH = 2_000
const SLICE = 100

async function writeAllListings(tx: Tx, world: World & { catalogue: Catalogue; people: WrittenPerson[] }): Promise<void> {
  const { ctx, seed, from, count, now, progress, people, catalogue } = world
  const draw = createListingDrawer({ catalogue, sellers: sellersAmong(people), seed, now })
  const keepPhotos = createPhotoKeeper(ctx.storage)
  let writing: Promise<void> = Promise.resolve()
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done)
    const ids = await afterwards(writing, () => reserveIds(tx, 'listings', size))
    const drawn: DrawnListing[] = []
    for (const [i, id] of ids.entries()) {
      if (i % SLICE === 0) await setImmediate() // the batch before is being written meanwhile
      drawn.push(draw(from + done + i, id))
    }
    const batch = { drawn, people, now, seed, first: from + done === 0 }
    writing = writeBatch(tx, batch, keepPhotos)
    writing.catch(() => {}) // reported where it is awaited
    if (count > 10_000 && (done + size) % 20_000 === 0)
      progress(`${(done + size).toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} listings`)
  }
  await writing
  progress(`${count.toLocaleString('en-GB')} listings with their photos`)
}

const afterwards = async <T>(before: Promise<void>, work: () => Promise<T>): Promise<T> => {
  await before
  return work()
}

type Batch = { drawn: DrawnListing[]; people: WrittenPerson[]; now: Date; seed: number; first: boolean }

/** Purchases change what their listings say, so they are planned before these are written. */
async function writeBatch(
  tx: Tx,
  { drawn, people, now, seed, first }: Batch,
  keepPhotos: ReturnType<typeof createPhotoKeeper>,
): Promise<void> {
  const random = createRandom(seed).fork(`purchases/${drawn[0]?.row.id}`)
  const stories = first ? feasible(planStories({ people, listings: drawn, now })) : []
  const plans = [...feasible(planOrdinary({ people, listings: drawn, now, random })), ...stories]
  settleStock(plans)
  const photos = keepPhotos(drawn.flatMap(({ looks }) => looks))
  photos.catch(() => {}) // reported where it is awaited
  await writeListings(tx, drawn)
  await writePurchases(tx, plans, { people, now })
  if (first) await insertRows(tx, 'cart_listings', cartRows({ people, listings: drawn, now }))
  await photos
}

/** Search rows and counters, and what the planner wants to know of tables that were empty a moment ago. */
async function finish(ctx: Options['ctx'], progress: (line: string) => void): Promise<void> {
  await reindexAll(ctx)
  for (const table of [
    'users',
    'listings',
    'listing_photos',
    'listing_part_numbers',
    'listing_fitments',
    'vehicle_nodes',
    'orders',
    'order_items',
  ])
    await sql`analyze ${sql.table(table)}`.execute(ctx.db)
  await ctx.db.transact((tx) => markIndexed(tx, ctx.clock.now()))
  progress('search is ready')
}
