import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createMarket, STARTING_PRICE_MINOR, sendBid } from './auctions/market.ts'
import { checkSales, completeSale, createCaller, type Sale, saleKinds } from './auctions/sales.ts'
import { describeMachine } from './lib/report.ts'

/**
 * Kills the program with SIGKILL while winners pay, second chances are made, accepted and paid, and
 * parts are relisted, and compares what came of each auction with what its people wanted.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    sales: { type: 'string', default: '12' },
    write: { type: 'boolean', default: false },
  },
})
const [killCount, saleCount] = [values.kills, values.sales].map(Number)
if (!killCount || !saleCount) throw new Error('numbers of at least 1 are needed')

const SELLER_COUNT = 6
const BIDDER_COUNT = 24
/** Between the start of a round, or of the program, and the next kill. */
const MAX_KILL_DELAY_MS = 2_500

const lines: string[] = []
const violations: string[] = []
function log(line: string): void {
  console.log(`  ${line}`)
  lines.push(line)
}

const market = await createMarket({ bidderCount: BIDDER_COUNT, sellerCount: SELLER_COUNT })
let server = await market.startServer()
const call = createCaller(() => server.url)

async function startSales(count: number): Promise<Sale[]> {
  const auctions = await market.createAuctions(count)
  const sales: Sale[] = []
  for (const [index, auction] of auctions.entries()) {
    const [second, winner] = [market.bidders[(index * 2) % BIDDER_COUNT], market.bidders[(index * 2 + 1) % BIDDER_COUNT]]
    const kind = saleKinds[index % saleKinds.length]
    if (!second || !winner || !kind) throw new Error('no bidders')
    await sendBid(server.url, auction.slug, { bidder: second, maximumMinor: STARTING_PRICE_MINOR * 2 })
    await sendBid(server.url, auction.slug, { bidder: winner, maximumMinor: STARTING_PRICE_MINOR * 3 })
    sales.push({ kind, auction, seller: auction.seller, winner, second })
  }
  const ids = auctions.map(({ id }) => id)
  await market.query(`update auctions set planned_ends_at = now(), ends_at = now() where id = any($1)`, [ids])
  await market.query(`select pg_notify('deadline_auctions.close', '')`)
  // Strikes of earlier rounds would refuse bids of the same people.
  await market.query(`update auctions set strike_forgiven_at = now() where unpaid_at is not null and strike_forgiven_at is null`)
  return sales
}

let kills = 0
let completed = 0
try {
  while (kills < killCount) {
    const sales = await startSales(saleCount)
    let isDone = false
    const work = Promise.all(sales.map((sale) => completeSale(market, call, sale))).finally(() => {
      isDone = true
    })
    work.catch(() => undefined) // awaited below
    const killsBefore = kills
    while (!isDone && kills < killCount) {
      await delay(Math.random() * MAX_KILL_DELAY_MS)
      if (isDone) break
      await server.kill()
      kills += 1
      server = await market.startServer()
    }
    await work
    completed += sales.length
    const found = await checkSales(market, sales)
    violations.push(...found)
    log(`round with ${kills - killsBefore} kills: ${sales.length} sales completed, ${found.length} violations`)
  }
  log(`${kills} SIGKILLs, ${completed} auctions: ${saleKinds.join(', ')} in turn; ${violations.length} violations`)
} finally {
  await server.stop()
  await market.close()
}
for (const violation of violations) console.error(`VIOLATION ${violation}`)
if (values.write) {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const list = [...lines, ...violations.map((text) => `VIOLATION ${text}`)].map((line) => `- ${line}`).join('\n')
  writeFileSync(
    join(folder, `crash-auctions-${day}.md`),
    `# Crashes under sales of auctions, ${day}\n\n${describeMachine()}. See the [README](../README.md).\n\n${list}\n`,
  )
}
process.exitCode = violations.length === 0 ? 0 : 1
