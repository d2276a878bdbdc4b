import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { createContext } from '../../apps/server/src/app/create-context.ts'
import { createApp } from '../../apps/server/src/app/http.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { withClient } from '../../apps/server/src/platform/db/with-client.ts'
import { createWorld } from '../../apps/server/test/world.ts'
import { copyOrders, ID_STEP_SIZE } from './copy-orders.ts'
import { createScratchEnvironment } from './scratch-environment.ts'

type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string | undefined; payload?: object }

/** A database with the server on it, in this process. */
export async function createOrderMarket(orderCount: number) {
  const environment = await createScratchEnvironment()
  await environment.fillTo(300, () => {})
  const { database, dataDir } = environment
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_URL: database })
  let statementCount = 0
  let backends: readonly number[] = []
  const { ctx, listener, close } = await createContext({ config, connectionString: database, onQuery: () => statementCount++ })
  const app = await createApp({ ctx, listener })
  const world = createWorld(ctx)
  const [seller, buyer, operator] = [await world.business(), await world.user(), await world.operator()]
  const listing = await world.listing({ seller })
  const copies = { owners: { sellerId: seller.id, buyerId: buyer.id, listingId: listing.id }, count: orderCount }
  const reference = await withClient(database, async (client) => {
    console.log(`  ${await copyOrders(client, copies)} orders`)
    return findOrderToSearch(client)
  })
  async function request({ method, path, token, payload }: Request): Promise<string> {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const response = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) })
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body.slice(0, 300)}`)
    return response.body
  }
  return {
    tokens: { seller: seller.token, buyer: buyer.token, operator: operator.token, guest: undefined },
    names: { ...reference, sellerSlug: seller.slug, listingSlug: listing.slug },
    countStatements: () => statementCount,
    database,
    request,
    /** @returns the milliseconds of processor time of this process and of PostgreSQL */
    async measure(operation: () => Promise<unknown>): Promise<number> {
      const before = readProcessorMs(backends)
      await operation()
      return readProcessorMs(backends) - before
    },
    /** Finds the connections whose time is measured. The requests before have opened them. */
    async findBackends(): Promise<void> {
      backends = await withClient(database, listBackends)
    },
    async close() {
      await app.close()
      await close()
      await environment.close()
    },
  }
}
export type OrderMarket = Awaited<ReturnType<typeof createOrderMarket>>

export type SearchTexts = Record<'reference' | 'purchase' | 'email' | 'title' | 'company' | 'tracking', string>

/** The process ids of the connections of a database. */
async function listBackends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  return rows.map(({ pid }) => Number(pid))
}

/** The kernel counts nanoseconds for each process in the first field of `schedstat`. */
function readProcessorMs(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const ofBackends = pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
  return (user + system) / 1e3 + ofBackends.reduce((sum, ms) => sum + ms, 0)
}

async function findOrderToSearch(client: pg.Client): Promise<SearchTexts> {
  const { rows } = await client.query(
    `select o.reference, p.reference as purchase, o.buyer_email as email, i.title, s.company_name as company, a.tracking_number as tracking
     from orders o join payment_orders p on p.id = o.payment_order_id join order_items i on i.order_id = o.id
     join users s on s.id = o.seller_id join parcels a on a.order_id = o.id
     where o.id > ${ID_STEP_SIZE} and a.tracking_number is not null order by o.id limit 1`,
  )
  return rows[0]
}
