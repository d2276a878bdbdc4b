import { createContext } from '../../apps/server/src/app/create-context.ts'
import { openAuctions } from '../../apps/server/src/features/auction-runs/public.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { withClient } from '../../apps/server/src/platform/db/with-client.ts'
import { createWorld } from '../../apps/server/test/world.ts'
import { createScratchEnvironment, startServer } from '../lib/scratch-environment.ts'

const TOKEN_HOURS = 24
const DURATION_DAYS = 7 as const
export const STARTING_PRICE_MINOR = 100_00

export type Bidder = { id: number; token: string }
export type BenchAuction = { id: number; listingId: number; slug: string; seller: Bidder }
export type Market = Awaited<ReturnType<typeof createMarket>>

/** A database that syncs to disk, with sellers and bidders who are signed in. Starts no server. */
export async function createMarket({ bidderCount, sellerCount }: { bidderCount: number; sellerCount: number }) {
  // The processes of the server check the tokens that this one creates.
  process.env.TOKEN_SECRET = 'a'.repeat(40)
  const environment = await createScratchEnvironment()
  const { database, dataDir } = environment
  const { TOKEN_SECRET } = process.env
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database, TOKEN_SECRET })
  const { ctx, close } = await createContext({ config, connectionString: database })
  const world = createWorld(ctx)
  const expiresAt = new Date(Date.now() + TOKEN_HOURS * 3_600_000)
  const bidders: Bidder[] = []
  for (let n = 0; n < bidderCount; n++) {
    const user = await world.user()
    bidders.push({ id: user.id, token: await world.session(user, { expiresAt }) })
  }
  const sellers = await Promise.all(
    Array.from({ length: sellerCount }, async () => {
      const user = await world.business()
      return { ...user, token: await world.session(user, { expiresAt }) }
    }),
  )
  const { subcategoryId } = await world.category()
  let created = 0

  return {
    bidders,
    database,
    startServer: () => startServer({ dataDir, database }),
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      withClient(database, async (client) => (await client.query<Row>(text, values)).rows),
    async createAuctions(count: number): Promise<BenchAuction[]> {
      const listings = []
      for (let n = 0; n < count; n++) {
        const seller = sellers[created++ % sellers.length]
        if (seller) listings.push({ ...(await world.listing({ seller, subcategoryId })), seller: { id: seller.id, token: seller.token } })
      }
      const ids = listings.map(({ id }) => id)
      await ctx.db.transact(async (tx) => {
        const terms = {
          sale_format: 'auction' as const,
          auction_duration_days: DURATION_DAYS,
          starting_price_minor: STARTING_PRICE_MINOR,
          item_price_minor: null,
        }
        await tx.updateTable('listings').set(terms).where('id', 'in', ids).execute()
        await openAuctions(tx, ids, ctx.clock.now())
      })
      const rows = await ctx.db.selectFrom('auctions').where('listing_id', 'in', ids).select(['id', 'listing_id']).execute()
      const auctionIds = new Map(rows.map(({ id, listing_id }) => [listing_id, id]))
      return listings.map(({ id, slug, seller }) => ({ id: auctionIds.get(id) ?? 0, listingId: id, slug, seller }))
    },
    async close(): Promise<void> {
      await close()
      await environment.close()
    },
  }
}

type BidResult = { status: number; minimumMinor: number | undefined }

/** Bids a maximum by a request. A refused low bid says the lowest one. */
export async function sendBid(
  url: string,
  slug: string,
  { bidder, maximumMinor }: { bidder: Bidder; maximumMinor: number },
): Promise<BidResult> {
  const response = await fetch(`${url}/api/v1/users/listings/${slug}/bids`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bidder.token}` },
    body: JSON.stringify({ bid: { maximum: (maximumMinor / 100).toFixed(2) } }),
  })
  const text = await response.text()
  const minimum = /"minimum(?:_bid":\{"amount)?":"([\d.]+)"/.exec(text)?.[1]
  return { status: response.status, minimumMinor: minimum === undefined ? undefined : Math.round(Number(minimum) * 100) }
}
