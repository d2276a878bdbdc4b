import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { orderStatuses } from '@partlane/domain/orders/order-machine'
import { percentile } from './lib/measure.ts'
import { createOrderMarket, type OrderMarket, type SearchTexts } from './lib/order-market.ts'
import { describeMachine } from './lib/report.ts'

/**
 * Compares lists of orders, refunds and reviews in two databases: one has 500 orders of a seller
 * and a buyer, the other 50,000. Statements, and processor time of server and PostgreSQL, which
 * other work on the machine changes little; the requests to both are sent in turn.
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

const filters = [
  '',
  'page=2',
  'sort=deadline',
  ...orderStatuses.map((status) => `status=${status}`),
  ...orderStages.map((stage) => `stage=${stage}`),
  ...orderStages.map((stage) => `stage=${stage}&sort=deadline`),
]

const isForOperators = (query: string) => /^(status|stage)=[a-z_]+$/.test(query)

/** Pages have twelve rows: every list of the smaller database has as many. */
const withQuery = (path: string, query: string) => `${path}?${[query, 'items=12'].filter(Boolean).join('&')}`

type List = { as: keyof OrderMarket['tokens']; path: string; query?: (names: OrderMarket['names']) => string; name?: string }

const toLists = (as: List['as'], path: string, queries: readonly string[]): List[] =>
  queries.map((query) => ({ as, path: withQuery(path, query), name: query === '' ? path : `${path}?${query}` }))

const toSearch = (text: keyof SearchTexts): List => ({
  as: 'operator',
  path: '/operators/orders',
  query: (names) => `search=${encodeURIComponent(names[text])}&items=12`,
  name: `/operators/orders?search=, ${text}`,
})

const lists: List[] = [
  ...toLists('seller', '/users/sold_items', filters),
  ...toLists('buyer', '/users/orders', filters),
  { as: 'seller', path: '/users/sold_items/counts' },
  ...toLists('seller', '/users/refunds', ['side=seller', 'side=seller&open=true', 'side=seller&open=false']),
  ...toLists('buyer', '/users/refunds', ['side=buyer', 'side=buyer&open=true', 'side=buyer&open=false']),
  { as: 'guest', path: '/reviews', query: ({ sellerSlug }) => `user=${sellerSlug}&items=12`, name: '/reviews?user=' },
  { as: 'guest', path: '/reviews', query: ({ listingSlug }) => `listing=${listingSlug}&items=12`, name: '/reviews?listing=' },
  ...toLists('seller', '/users/reviews', ['tab=received', 'tab=given']),
  ...toLists('buyer', '/users/reviews', ['tab=received', 'tab=given']),
  { as: 'seller', path: '/users/counters' },
  { as: 'buyer', path: '/users/counters' },
  ...toLists('operator', '/operators/orders', ['', 'missed=true', 'failed_repayment=true', ...filters.filter(isForOperators)]),
  ...(['reference', 'purchase', 'email', 'title', 'company', 'tracking'] as const).map(toSearch),
  ...toLists('operator', '/operators/missed_deadlines', ['', ...orderDeadlineKinds.map((kind) => `kind=${kind}`)]),
  ...toLists('operator', '/operators/repayments', ['']),
  ...toLists('operator', '/operators/refunds', ['']),
]

type Target = { market: OrderMarket; path: string; token: string | undefined }
const read = ({ market, path, token }: Target) => market.request({ method: 'GET', path, token })

/** The medians of a list in both databases. */
async function measure(markets: readonly OrderMarket[], { as, path, query, name }: List): Promise<Result> {
  const targets = markets.map((market) => ({
    market,
    path: query ? `${path}?${query(market.names)}` : path,
    token: market.tokens[as],
    times: [] as number[],
    statements: 0,
  }))
  for (const target of targets) {
    for (let i = 0; i < WARM_UP_COUNT; i++) await read(target)
    const countBefore = target.market.countStatements()
    await read(target)
    target.statements = target.market.countStatements() - countBefore
    await target.market.findBackends()
  }
  for (let round = 0; round < roundCount; round++)
    for (const target of targets) target.times.push(await target.market.measure(() => read(target)))
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

${describeMachine()}. Milliseconds of processor time of server and PostgreSQL, medians of ${roundCount} requests. See the [README](../README.md).

| | ${FEW_ORDERS_COUNT} orders | ${manyCount.toLocaleString('en-GB')} orders | ratio | statements |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `order-lists-${day}.md`), text)
}

const results: Result[] = []
const markets = [await createOrderMarket(FEW_ORDERS_COUNT), await createOrderMarket(manyCount)]
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
