import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBareClosings, measureClosings, measureKilledClosings } from './auctions/closings.ts'
import { checkEnds, measureHotAuction, measurePgbench } from './auctions/hot-auction.ts'
import { createMarket } from './auctions/market.ts'
import { describeMachine } from './lib/report.ts'

/**
 * Measures bids of many people in one auction beside the same transaction in pgbench, and auctions
 * that end in the same second beside their bare SQL. Checks that no bid is lost, that none is
 * accepted after the end, and that every auction has one winner.
 */
const { values } = parseArgs({
  options: {
    bidders: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '15' },
    closings: { type: 'string', default: '1000' },
    ends: { type: 'string', default: '20' },
    pgbench: { type: 'string', default: 'pgbench' },
    write: { type: 'boolean', default: false },
  },
})
const [bidderCount, seconds, closingCount, endCount] = [values.bidders, values.seconds, values.closings, values.ends].map(Number)
if (!bidderCount || !seconds || !closingCount || !endCount) throw new Error('numbers of at least 1 are needed')

const SELLER_COUNT = 50
const MIN_RATIO = 0.4
const MAX_FIRST_MS = 1_000
const MAX_ALL_MS = 3_000

const lines: string[] = []
const violations: string[] = []
function log(line: string): void {
  console.log(`  ${line}`)
  lines.push(line)
}
const round = (value: number) => Math.round(value).toLocaleString('en-GB')

const market = await createMarket({ bidderCount, sellerCount: SELLER_COUNT })
try {
  const pgbenchPerSecond = await measurePgbench(market, { program: values.pgbench, seconds })
  log(`pgbench, 10 connections: ${round(pgbenchPerSecond)} bids/s`)
  const bareMs = await measureBareClosings(market, closingCount)
  log(`${closingCount} closings in bare SQL, 4 connections: ${round(bareMs)} ms`)

  let server = await market.startServer()
  try {
    const hot = await measureHotAuction(market, server.url, seconds)
    const ratio = hot.acceptedPerSecond / pgbenchPerSecond
    log(
      `${bidderCount} bidders, one auction: ${round(hot.acceptedPerSecond)} accepted bids/s, ratio ${ratio.toFixed(2)} (target ${MIN_RATIO})`,
    )
    log(`with refused ones ${round(hot.decidedPerSecond)}/s; p50 ${round(hot.p50Ms)} ms, p99 ${round(hot.p99Ms)} ms`)
    violations.push(...hot.violations)

    const ends = await checkEnds(market, server.url, endCount)
    log(`${endCount} ends: ${ends.accepted} bids accepted, ${ends.refused} refused, none after the end unless listed`)
    violations.push(...ends.violations)

    const closings = await measureClosings(market, closingCount)
    log(`${closingCount} ends in the same second: first closed after ${closings.firstMs} ms, all after ${closings.allMs} ms`)
    log(`targets ${MAX_FIRST_MS} and ${MAX_ALL_MS} ms; ${(closings.allMs / bareMs).toFixed(2)} of the time of the bare SQL`)
    violations.push(...closings.violations)

    const killed = await measureKilledClosings(market, closingCount, {
      kill: () => server.kill(),
      start: async () => {
        server = await market.startServer()
      },
    })
    log(`killed after ${killed.closedBefore} closings: all closed ${killed.allMs} ms after it is ready again (target ${MAX_ALL_MS})`)
    violations.push(...killed.violations)
  } finally {
    await server.stop()
  }
} finally {
  await market.close()
}
log(`load at the end: ${loadavg()[0]?.toFixed(1)}`)
for (const violation of violations) console.error(`VIOLATION ${violation}`)
if (values.write) {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const list = [...lines, ...violations.map((text) => `VIOLATION ${text}`)].map((line) => `- ${line}`).join('\n')
  writeFileSync(
    join(folder, `auctions-${day}.md`),
    `# Auctions, ${day}\n\n${describeMachine()}. See the [README](../README.md).\n\n${list}\n`,
  )
}
process.exitCode = violations.length === 0 ? 0 : 1
