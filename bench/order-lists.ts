import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { orderStatuses } from '@partlane/domain/orders/order-machine'
import type pg from 'pg'
import { createContext } from '../apps/server/src/app/create-context.ts'
import { createApp } from '../apps/server/src/app/http.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { createWorld } from '../apps/server/test/world.ts'
import { copyOrders, ID_STEP_SIZE } from './lib/copy-orders.ts'
import { percentile } from './lib/measure.ts'
import { describeMachine } from './lib/report.ts'
import { createScratchEnvironment } from './lib/scratch-environment.ts'

/**
 * Compares lists of orders, refunds and reviews in two databases: one has 500 orders of a seller
 * and a buyer, the other 50,000. Statements and time in the server; the requests to both are sent
 * in turn, so that other work on the machine delays both.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const MAX_RATIO = 2
const FEW_ORDERS_COUNT = 500
const WARM_UP_COUNT = 5
const manyCount = Number(values.orders)
const roundCount = Number(values.rounds)

type Result = { name: string; few: Timing; many: Timing }
type Timing = { ms: number; statements: number }

/** A database with the server on it, in this process. */
async function createMarket(orderCount: number) {
  const environment = await createScratchEnvironment()
  await environment.fillTo(300, () => {})
  const { database, dataDir } = environment
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_URL: database })
  let statementCount = 0
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
  return {
    tokens: { seller: seller.token, buyer: buyer.token, operator: operator.token, guest: undefined },
    names: { ...reference, sellerSlug: seller.slug, listingSlug: listing.slug },
    countStatements: () => statementCount,
    /** @returns the milliseconds until the response */
    async request(path: string, token: string | undefined): Promise<number> {
      const startedAt = performance.now()
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const response = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers })
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 300)}`)
      return performance.now() - startedAt
    },
    async close() {
      await app.close()
      await close()
      await environment.close()
    },
  }
}
type Market = Awaited<ReturnType<typeof createMarket>>

type SearchTexts = Record<'reference' | 'purchase' | 'email' | 'title' | 'company' | 'tracking', string>

async function findOrderToSearch(client: pg.Client): Promise<SearchTexts> {
  const { rows } = await client.query(
    `select o.reference, p.reference as purchase, o.buyer_email as email, i.title, s.company_name as company, a.tracking_number as tracking
     from orders o join payment_orders p on p.id = o.payment_order_id join order_items i on i.order_id = o.id
     join users s on s.id = o.seller_id join parcels a on a.order_id = o.id
     where o.id > ${ID_STEP_SIZE} and a.tracking_number is not null order by o.id limit 1`,
  )
  return rows[0]
}

const filters = [
  '',
  'page=2',
  'sort=deadline',
  ...orderStatuses.map((status) => `status=${status}`),
  ...orderStages.map((stage) => `stage=${stage}`),
  'stage=open&sort=deadline',
  'stage=to_pack&sort=deadline',
]

const isForOperators = (query: string) => /^(status|stage)=[a-z_]+$/.test(query)

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

type List = { as: keyof Market['tokens']; path: string; query?: (names: Market['names']) => string; name?: string }

const toLists = (as: List['as'], path: string, queries: readonly string[]): List[] =>
  queries.map((query) => ({ as, path: withQuery(path, query) }))

const toSearch = (text: keyof SearchTexts): List => ({
  as: 'operator',
  path: '/operators/orders',
  query: (names) => `search=${encodeURIComponent(names[text])}`,
  name: `/operators/orders?search=, ${text}`,
})

const lists: List[] = [
  ...toLists('seller', '/users/sold_items', filters),
  ...toLists('buyer', '/users/orders', filters),
  ...toLists('seller', '/users/refunds', ['side=seller', 'side=seller&open=true']),
  ...toLists('buyer', '/users/refunds', ['side=buyer', 'side=buyer&open=true']),
  { as: 'guest', path: '/reviews', query: ({ sellerSlug }) => `user=${sellerSlug}`, name: '/reviews?user=' },
  { as: 'guest', path: '/reviews', query: ({ listingSlug }) => `listing=${listingSlug}`, name: '/reviews?listing=' },
  ...toLists('seller', '/users/reviews', ['tab=received', 'tab=given']),
  ...toLists('buyer', '/users/reviews', ['tab=received', 'tab=given']),
  ...toLists('seller', '/users/counters', ['']),
  ...toLists('buyer', '/users/counters', ['']),
  ...toLists('operator', '/operators/orders', ['', 'missed=true', 'failed_repayment=true', ...filters.filter(isForOperators)]),
  ...(['reference', 'purchase', 'email', 'title', 'company', 'tracking'] as const).map(toSearch),
  ...toLists('operator', '/operators/missed_deadlines', ['', ...orderDeadlineKinds.map((kind) => `kind=${kind}`)]),
  ...toLists('operator', '/operators/repayments', ['']),
  ...toLists('operator', '/operators/refunds', ['']),
]

/** The medians of a list in both databases. */
async function measure(markets: readonly Market[], { as, path, query, name }: List): Promise<Result> {
  const targets = markets.map((market) => ({
    market,
    path: query ? `${path}?${query(market.names)}` : path,
    token: market.tokens[as],
    times: [] as number[],
    statements: 0,
  }))
  for (const target of targets) {
    for (let i = 0; i < WARM_UP_COUNT; i++) await target.market.request(target.path, target.token)
    const countBefore = target.market.countStatements()
    await target.market.request(target.path, target.token)
    target.statements = target.market.countStatements() - countBefore
  }
  for (let round = 0; round < roundCount; round++)
    for (const { market, path, token, times } of targets) times.push(await market.request(path, token))
  const [few, many] = targets.map(({ times, statements }) => ({ ms: medianOf(times), statements }))
  return { name: `${name ?? path} (${as})`, few: few!, many: many! }
}

const medianOf = (times: readonly number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  )

const ratioOf = ({ few, many }: Result) => many.ms / few.ms
const hasGrown = (result: Result) => ratioOf(result) > MAX_RATIO || result.many.statements > result.few.statements

function printResult(result: Result): void {
  const { name, few, many } = result
  console.log(
    `  ${hasGrown(result) ? 'GROWS ' : ''}${name}: ${few.ms.toFixed(1)} -> ${many.ms.toFixed(1)} ms, ${few.statements} -> ${many.statements} statements`,
  )
}

function writeResults(results: readonly Result[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const rows = results.map(
    (result) =>
      `| ${result.name} | ${result.few.ms.toFixed(1)} | ${result.many.ms.toFixed(1)} | ${ratioOf(result).toFixed(2)} | ${result.many.statements} |`,
  )
  const text = `# Lists at ${FEW_ORDERS_COUNT} and ${manyCount.toLocaleString('en-GB')} orders, ${day}

${describeMachine()}. Milliseconds in the server, medians of ${roundCount} requests. See the [README](../README.md).

| | ${FEW_ORDERS_COUNT} orders | ${manyCount.toLocaleString('en-GB')} orders | ratio | statements |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `order-lists-${day}.md`), text)
}

const results: Result[] = []
const markets = [await createMarket(FEW_ORDERS_COUNT), await createMarket(manyCount)]
try {
  for (const list of lists.filter(({ path, name }) => (name ?? path).includes(values.only))) {
    const result = await measure(markets, list)
    results.push(result)
    printResult(result)
  }
} finally {
  for (const market of markets) await market.close()
}
if (values.write) writeResults(results)
const grown = results.filter(hasGrown)
console.log(`${results.length} lists, ${grown.length} need more than ${MAX_RATIO} times as long`)
process.exit(grown.length === 0 ? 0 : 1)
