import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { percentile } from '../lib/measure.ts'
import { type BenchAuction, type Market, STARTING_PRICE_MINOR, sendBid } from './market.ts'

/** The largest increment, which applies from `TOP_MINOR` on. */
const INCREMENT_MINOR = 100_00
const TOP_MINOR = 3_000_00
const PGBENCH_CONNECTION_COUNT = 10

type HotResult = { acceptedPerSecond: number; decidedPerSecond: number; p50Ms: number; p99Ms: number; violations: string[] }

/**
 * All bidders bid in one auction for a time, each again as soon as the last bid is answered. A
 * refused bid is too low, because others were faster: the bidder takes the lowest one from the
 * response.
 */
export async function measureHotAuction(market: Market, url: string, seconds: number): Promise<HotResult> {
  const [auction] = await market.createAuctions(1)
  if (!auction) throw new Error('no auction')
  const durationsMs: number[] = []
  const statuses = new Map<number, number>()
  let nextMinor = TOP_MINOR
  const startedAtMs = performance.now()
  const endsAtMs = startedAtMs + seconds * 1_000
  await Promise.all(
    market.bidders.map(async (bidder) => {
      while (performance.now() < endsAtMs) {
        const sentAtMs = performance.now()
        nextMinor += INCREMENT_MINOR
        const { status, minimumMinor } = await sendBid(url, auction.slug, { bidder, maximumMinor: nextMinor })
        durationsMs.push(performance.now() - sentAtMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (minimumMinor !== undefined) nextMinor = Math.max(nextMinor, minimumMinor)
      }
    }),
  )
  const measuredSeconds = (performance.now() - startedAtMs) / 1_000
  const accepted = statuses.get(201) ?? 0
  const decided = accepted + (statuses.get(422) ?? 0) + (statuses.get(409) ?? 0)
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const violations = await checkBids(market, auction, accepted)
  for (const [status, count] of statuses) if (![200, 201, 409, 422].includes(status)) violations.push(`${count} responses ${status}`)
  if (accepted === 0) violations.push('no bid was accepted')
  return {
    acceptedPerSecond: accepted / measuredSeconds,
    decidedPerSecond: decided / measuredSeconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    violations,
  }
}

type Bids = { bids: number; bid_count: number; highest: boolean; leads: boolean }

/** Every bid that was confirmed is stored, and the highest of them leads. */
async function checkBids(market: Market, { id }: BenchAuction, accepted: number): Promise<string[]> {
  const [row] = await market.query<Bids>(
    `select (select count(*) from bids where auction_id = a.id)::integer as bids, a.bid_count,
       a.leader_maximum_minor is not distinct from (select max(maximum_minor) from bids where auction_id = a.id) as highest,
       a.leading_bid_id is not distinct from (select id from bids where auction_id = a.id order by maximum_minor desc, id limit 1) as leads
     from auctions a where id = $1`,
    [id],
  )
  if (!row) return ['the auction is gone']
  const { bids, bid_count, highest, leads } = row
  const violations = []
  if (bids !== accepted || bid_count !== accepted) violations.push(`${accepted} bids confirmed, ${bids} stored, ${bid_count} counted`)
  if (!highest || !leads) violations.push('the highest bid does not lead')
  return violations
}

/**
 * Bids around the end of auctions. A bid must have been accepted before the end that the bids
 * before it had left.
 */
export async function checkEnds(
  market: Market,
  url: string,
  count: number,
): Promise<{ accepted: number; refused: number; violations: string[] }> {
  const auctions = await market.createAuctions(count)
  let [accepted, refused] = [0, 0]
  const violations: string[] = []
  for (const auction of auctions) {
    const endsAtMs = Date.now() + 400
    const end = new Date(endsAtMs)
    await market.query(`update auctions set planned_ends_at = $2, ends_at = $2 where id = $1`, [auction.id, end])
    const statuses = await Promise.all(
      market.bidders.slice(0, 40).map(async (bidder, index) => {
        await new Promise((resolve) => setTimeout(resolve, endsAtMs - Date.now() - 60 + index * 3))
        return (await sendBid(url, auction.slug, { bidder, maximumMinor: STARTING_PRICE_MINOR + index * INCREMENT_MINOR })).status
      }),
    )
    const stored = statuses.filter((status) => status === 201).length
    accepted += stored
    refused += statuses.length - stored
    violations.push(...(await checkBids(market, auction, stored)))
    const late = await market.query<{ id: number }>(
      `select id from (select id, created_at, coalesce(lag(created_at) over (order by id) + interval '2 minutes', $2) as end
         from bids where auction_id = $1) bid where created_at >= "end"`,
      [auction.id, end],
    )
    if (late.length > 0) violations.push(`${late.length} bids accepted after the end of auction ${auction.id}`)
  }
  return { accepted, refused, violations }
}

/** The same transaction in SQL: locks the auction, inserts bid and event, updates the price. */
const PGBENCH_SCRIPT = `
begin;
select * from auctions where id = :auction for no key update;
insert into bids (auction_id, bidder_id, maximum_minor, price_minor, status, created_at, address)
  values (:auction, :bidder, 2000000, 1000000, 'pending', clock_timestamp(), '127.0.0.1') returning id as bid \\gset
update auctions set price_minor = 1000000, leader_maximum_minor = 2000000, leader_id = :bidder, leading_bid_id = :bid,
  runner_up_maximum_minor = 990000, reserve_met = true, bid_count = bid_count + 1, version = version + 1 where id = :auction;
insert into outbox_events (name, key, payload) values ('bench_bid', 'auction:' || (:auction)::text, jsonb_build_object('bid_id', (:bid)::bigint));
commit;
`

/** @returns transactions a second of pgbench, without the server */
export async function measurePgbench(market: Market, { program, seconds }: { program: string; seconds: number }): Promise<number> {
  const [auction] = await market.createAuctions(1)
  const [bidder] = market.bidders
  const folder = mkdtempSync(join(tmpdir(), 'partlane-pgbench-'))
  const file = join(folder, 'bid.sql')
  writeFileSync(file, PGBENCH_SCRIPT)
  try {
    const connections = String(PGBENCH_CONNECTION_COUNT)
    const ids = ['-D', `auction=${auction?.id}`, '-D', `bidder=${bidder?.id}`]
    const load = ['-n', '-M', 'prepared', '-c', connections, '-j', '2', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)(program, [...load, ...ids, '-f', file, market.database])
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench has measured nothing:\n${stdout}`)
    return perSecond
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await market.query(`delete from outbox_events where name = 'bench_bid'`)
  }
}
