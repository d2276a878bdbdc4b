import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type PlannedSales, planSales, writeSales } from './agreed-sales/plan-sales.ts'
import { writeWatches } from './auctions/write-watches.ts'
import type { DemoCatalogue } from './catalogue/catalogue.ts'
import { loadCatalogueIds } from './catalogue/catalogue-ids.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { writeChats } from './chats/write-chats.ts'
import { writeCredits } from './credits/write-credits.ts'
import { writeDocuments } from './documents/write-documents.ts'
import { writeLikes } from './likes/write-likes.ts'
import type { GeneratedListing } from './listings/generate-listing.ts'
import { createListingGenerator } from './listings/listing-generator.ts'
import { createPhotoWriter } from './listings/photos.ts'
import { writeListings } from './listings/write-listings.ts'
import { findMarker, markIndexed, writeMarker } from './marker.ts'
import type { Negotiation } from './offers/offer-plan.ts'
import { writeOfferChats } from './offers/write-offers.ts'
import { writePayouts } from './payouts/write-payouts.ts'
import { namedPeople } from './people/demo-people.ts'
import { garageRows } from './people/garages.ts'
import { generateSellers, isGeneratedSeller, sellerCount } from './people/generated-sellers.ts'
import { loadPeople } from './people/load-people.ts'
import { payoutAccountRows } from './people/payout-accounts.ts'
import { sellersAmong, type WrittenPerson, writePeople } from './people/write-people.ts'
import { cartRows } from './purchases/cart-rows.ts'
import type { PurchasePlan } from './purchases/purchase-plan.ts'
import { planRandomPurchases } from './purchases/random-purchases.ts'
import { planScriptedPurchases } from './purchases/scripted-purchases.ts'
import { settleStock } from './purchases/settle-stock.ts'
import { feasiblePlans, writePurchases, writeRatings } from './purchases/write-purchases.ts'
import { createRandom } from './random.ts'
import { writeReports } from './reports/write-reports.ts'
import { DEFAULT_LISTINGS, DEFAULT_SEED, DemoWorldExistsError, type SeedOptions } from './seed-options.ts'
import type { DemoDatabase, DemoTransaction, DemoWorldServices, Row } from './services.ts'

/**
 * Writes named people, their listings with photos, and purchases in every status. All instants are
 * relative to now. The catalogue must be imported before. One transaction: a run that is
 * interrupted leaves nothing behind. The search index follows the transaction. If that is
 * interrupted, the next call finishes it.
 * @throws DemoWorldExistsError
 */
export async function seedDemoWorld(services: DemoWorldServices, options: SeedOptions = {}): Promise<void> {
  const { seed, listings = DEFAULT_LISTINGS, more = false, onProgress = () => {} } = options
  const marker = await findMarker(services.database)
  if (marker?.indexed && !more) throw new DemoWorldExistsError('the database already has demo data')
  if (!marker || more) {
    const run: Run = {
      services,
      seed: marker?.seed ?? seed ?? DEFAULT_SEED,
      isFirst: marker === undefined,
      offset: marker?.listings ?? 0,
      count: listings,
      now: services.now(),
      onProgress,
    }
    await services.transact((tx) => writeDemoWorld(tx, run))
  }
  // Without statistics the planner joins the tables of the search rows row by row.
  await analyzeTables(services.database)
  await services.reindexSearch()
  await markIndexed(services.database, services.now())
  onProgress('search is ready')
}

/**
 * `offset`: the listings of earlier runs. Only the first run writes people, documents, scripted
 * purchases and carts.
 */
type Run = {
  services: DemoWorldServices
  seed: number
  isFirst: boolean
  offset: number
  count: number
  now: Date
  onProgress: (message: string) => void
}

async function writeDemoWorld(tx: DemoTransaction, run: Run): Promise<void> {
  const { services, seed, isFirst, offset, count, now, onProgress } = run
  const catalogue = loadCatalogue({ ids: await loadCatalogueIds(tx.executor), year: now.getUTCFullYear() })
  const people = isFirst ? await writeFirstPeople(tx, run) : await addPeople(tx, run)
  onProgress(`${people.length} people`)
  if (isFirst) {
    await tx.insertRows('vehicles', garageRows({ people, carsByKey: catalogue.carsByKey, now }))
    await writeDocuments(tx, { people, services, now })
    const { accounts, sandboxAccounts } = payoutAccountRows(people, now)
    await tx.insertRows('payout_accounts', accounts)
    await tx.insertRows('sandbox_gateway.accounts', sandboxAccounts)
  }
  const negotiations = await writeAllListings(tx, { ...run, catalogue, people })
  if (isFirst) {
    await writePayouts(tx, { people, now })
    await writeCredits(tx, { people, now })
    await writeChats(tx, { now, storeObject: services.storeObject })
    await writeReports(tx, { people, now })
    await writeLikes(tx, { people, now })
    await writeWatches(tx, { people, now })
    await writeOfferChats(tx, { negotiations, now })
  }
  await writeMarker(tx.executor, { seed, listings: offset + count, now })
}

const peopleOf = ({ seed, offset, count }: Run) => [
  ...namedPeople,
  ...generateSellers(createRandom(seed).fork('people'), sellerCount(offset + count)),
]

const writeFirstPeople = (tx: DemoTransaction, run: Run): Promise<WrittenPerson[]> =>
  writePeople(tx, { people: peopleOf(run), now: run.now, hashPassword: run.services.hashPassword })

/** Loads the people of earlier runs and writes the sellers that more listings need. */
async function addPeople(tx: DemoTransaction, run: Run): Promise<WrittenPerson[]> {
  const people = peopleOf(run)
  const known = await loadPeople(tx.executor, people)
  const knownKeys = new Set(known.map(({ key }) => key))
  const missing = people.filter((person) => isGeneratedSeller(person) && !knownKeys.has(person.key))
  return [...known, ...(await writePeople(tx, { people: missing, now: run.now, hashPassword: run.services.hashPassword }))]
}

const BATCH_SIZE = 2_000
/** Listings that are generated between two turns of the event loop. */
const SLICE_SIZE = 100
const PROGRESS_BATCH_SIZE = 20_000

const formatCount = (count: number) => count.toLocaleString('en-GB')

type ListingRun = Run & { catalogue: DemoCatalogue; people: WrittenPerson[] }

/**
 * Generates each batch of listings while the batch before is being written. Returns the offers for
 * them.
 */
async function writeAllListings(tx: DemoTransaction, run: ListingRun): Promise<Negotiation[]> {
  const { services, seed, offset, count, now, onProgress, people, catalogue } = run
  const generateListing = createListingGenerator({ catalogue, sellers: sellersAmong(people), seed, now })
  const writePhotos = createPhotoWriter(services.storeObject)
  const reserveBatch = (done: number) => tx.reserveIds('listings', Math.min(BATCH_SIZE, count - done))
  let ids = await reserveBatch(0)
  let writing: Promise<PlannedSales | undefined> = Promise.resolve(undefined)
  const negotiations: Negotiation[] = []
  for (let done = 0; done < count; ) {
    const listings = await generateBatch(generateListing, offset + done, ids)
    negotiations.push(...((await writing)?.negotiations ?? []))
    const isFirst = offset + done === 0
    done += listings.length
    ids = await reserveBatch(done) // now, because the next write keeps the connection busy
    writing = writeBatch(tx, { listings, people, services, now, seed, isFirst, writePhotos })
    writing.catch(() => {}) // `await writing` throws the error
    if (count > PROGRESS_BATCH_SIZE / 2 && done % PROGRESS_BATCH_SIZE === 0)
      onProgress(`${formatCount(done)} of ${formatCount(count)} listings`)
  }
  negotiations.push(...((await writing)?.negotiations ?? []))
  await writeRatings(tx)
  onProgress(`${formatCount(count)} listings with their photos`)
  return negotiations
}

async function generateBatch(
  generateListing: ReturnType<typeof createListingGenerator>,
  firstIndex: number,
  ids: readonly number[],
): Promise<GeneratedListing[]> {
  const listings: GeneratedListing[] = []
  for (const [i, id] of ids.entries()) {
    if (i % SLICE_SIZE === 0) await setImmediate()
    listings.push(generateListing(firstIndex + i, id))
  }
  return listings
}

type Batch = {
  listings: GeneratedListing[]
  people: WrittenPerson[]
  services: DemoWorldServices
  now: Date
  seed: number
  isFirst: boolean
  writePhotos: ReturnType<typeof createPhotoWriter>
}

/**
 * Purchases change stock and status of their listings, so they are planned before the listings are
 * written.
 */
async function writeBatch(
  tx: DemoTransaction,
  { listings, people, services, now, seed, isFirst, writePhotos }: Batch,
): Promise<PlannedSales> {
  const random = createRandom(seed).fork(`purchases/${listings[0]?.row.id}`)
  const scripted = isFirst ? feasiblePlans(planScriptedPurchases({ people, listings, now })) : []
  const plans = [...feasiblePlans(planRandomPurchases({ people, listings, now, random })), ...scripted]
  settleStock(plans)
  const carts = isFirst ? cartRows({ people, listings, now }) : []
  const sales = await planSales(tx, {
    listings,
    used: findUsed(listings, { plans, carts }),
    people,
    isFirst,
    now,
    random: random.fork('sales'),
  })
  settleStock(sales.purchases)
  const photos = writePhotos(listings.flatMap((listing) => listing.photos))
  photos.catch(() => {}) // `await photos` throws the error
  await writeListings(tx, listings)
  await writeSales(tx, sales, now)
  await writePurchases(tx, { plans: [...plans, ...sales.purchases], people, services, now })
  await tx.insertRows('cart_listings', carts)
  await photos
  return sales
}

/** The listings that purchases and carts have. */
function findUsed(listings: readonly GeneratedListing[], { plans, carts }: { plans: PurchasePlan[]; carts: Row[] }): Set<GeneratedListing> {
  const inCarts = new Set(carts.map(({ listing_id }) => listing_id))
  const bought = plans.flatMap(({ lines }) => lines.map(({ listing }) => listing))
  return new Set([...bought, ...listings.filter(({ row }) => inCarts.has(row.id))])
}

const largeTables = [
  'users',
  'listings',
  'listing_photos',
  'listing_part_numbers',
  'listing_fitments',
  'vehicle_nodes',
  'orders',
  'order_items',
  'reviews',
]

/**
 * Updates the statistics of tables that were empty before, so that PostgreSQL plans queries for
 * their real size.
 */
async function analyzeTables(database: DemoDatabase): Promise<void> {
  for (const table of largeTables) await sql`analyze ${sql.table(table)}`.execute(database)
}
