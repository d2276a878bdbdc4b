import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type BenchAuction, type Market, STARTING_PRICE_MINOR } from './market.ts'

const POLL_MS = 10
const BARE_CONNECTION_COUNT = 4
const MAX_WAIT_MS = 120_000

/** Auctions with two bids each, which end in some seconds. */
async function prepare(market: Market, count: number, secondsFromNow: number): Promise<{ ids: number[]; endsAtMs: number }> {
  const auctions = await market.createAuctions(count)
  const ids = auctions.map(({ id }) => id)
  await insertBids(market, auctions)
  const endsAtMs = Date.now() + secondsFromNow * 1_000
  await market.query(`update auctions set planned_ends_at = $2, ends_at = $2 where id = any($1)`, [ids, new Date(endsAtMs)])
  // The deadline has planned the later end.
  await market.query(`select pg_notify('deadline_auctions.close', '')`)
  return { ids, endsAtMs }
}

async function insertBids(market: Market, auctions: readonly BenchAuction[]): Promise<void> {
  const { bidders } = market
  const bidderOf = (index: number) => bidders[index % bidders.length]?.id ?? 0
  const ids = auctions.map(({ id }) => id)
  for (const [round, factor] of [2, 3].entries()) {
    const bidderIds = auctions.map((_, index) => bidderOf(index * 2 + round))
    const values = [ids, bidderIds, STARTING_PRICE_MINOR * factor, STARTING_PRICE_MINOR]
    await market.query(
      `insert into bids (auction_id, bidder_id, maximum_minor, price_minor, status, created_at)
       select auction, bidder, $3, $4, 'pending', now() from unnest($1::bigint[], $2::bigint[]) as row (auction, bidder)`,
      values,
    )
  }
  await market.query(
    `update auctions a set leader_id = b.bidder_id, leading_bid_id = b.id, leader_maximum_minor = b.maximum_minor, price_minor = $2,
       runner_up_maximum_minor = $2, reserve_met = true, bid_count = 2, bidder_count = 2
     from (select distinct on (auction_id) * from bids where auction_id = any($1) order by auction_id, maximum_minor desc) b
     where b.auction_id = a.id`,
    [ids, STARTING_PRICE_MINOR * 2],
  )
  await market.query(
    `insert into auction_bidders (auction_id, bidder_id, maximum_minor)
     select auction_id, bidder_id, maximum_minor from bids where auction_id = any($1)`,
    [ids],
  )
}

/** Calls back with the number of closed auctions until all are. */
async function watch(market: Market, ids: readonly number[], onCount: (count: number) => unknown): Promise<void> {
  const client = new pg.Client({ connectionString: market.database })
  await client.connect()
  try {
    const startedAtMs = Date.now()
    for (;;) {
      const { rows } = await client.query(`select count(*)::integer as count from auctions where id = any($1) and state = 'closed'`, [ids])
      await onCount(rows[0].count)
      if (rows[0].count === ids.length) return
      if (Date.now() - startedAtMs > MAX_WAIT_MS)
        throw new Error(`${rows[0].count} of ${ids.length} auctions closed after ${MAX_WAIT_MS} ms`)
      await delay(POLL_MS)
    }
  } finally {
    await client.end()
  }
}

type Sold = { won: number; winners: number; lines: number; early: number }

/** Each auction has one winner and one agreed line, and none was closed before its end. */
async function checkSales(market: Market, ids: readonly number[]): Promise<string[]> {
  const [row] = await market.query<Sold>(
    `select count(*) filter (where outcome = 'won')::integer as won, count(*) filter (where closed_at < ends_at)::integer as early,
       (select count(*) from bids where auction_id = any($1) and status = 'winner')::integer as winners,
       (select count(*) from agreed_lines where source = 'auction' and source_reference = any($1::bigint[]::text[]))::integer as lines
     from auctions where id = any($1)`,
    [ids],
  )
  const { won = 0, winners = 0, lines = 0, early = 0 } = row ?? {}
  const isRight = won === ids.length && winners === ids.length && lines === ids.length && early === 0
  return isRight ? [] : [`${ids.length} auctions: ${won} won, ${winners} winning bids, ${lines} agreed lines, ${early} closed too early`]
}

type Closings = { firstMs: number; allMs: number; violations: string[] }

/** @returns the times from the common end until the first and all were closed */
export async function measureClosings(market: Market, count: number): Promise<Closings> {
  const { ids, endsAtMs } = await prepare(market, count, 3)
  let firstMs: number | undefined
  await watch(market, ids, (closed) => {
    if (closed > 0) firstMs ??= Date.now() - endsAtMs
  })
  const allMs = Date.now() - endsAtMs
  return { firstMs: firstMs ?? allMs, allMs, violations: await checkSales(market, ids) }
}

type Killable = { kill(): Promise<void>; start(): Promise<unknown> }

/** Kills the server when a part is closed. @returns the time from ready until all were closed */
export async function measureKilledClosings(market: Market, count: number, server: Killable) {
  const { ids } = await prepare(market, count, 3)
  let readyAtMs = 0
  let closedBefore = 0
  await watch(market, ids, async (closed) => {
    if (readyAtMs > 0 || closed < count / 10) return
    await server.kill()
    closedBefore = closed
    await server.start()
    readyAtMs = Date.now()
  })
  return { closedBefore, allMs: Date.now() - readyAtMs, violations: await checkSales(market, ids) }
}

/** The statements that each closing needs, one transaction each, without the server. */
const bareClosing = [
  'begin',
  'select id from users where id in (select seller_id from auctions where id = $1 union select leader_id from auctions where id = $1) order by id for share',
  'select * from listings where id = (select listing_id from auctions where id = $1) for no key update',
  'select * from auctions where id = $1 for no key update',
  `update auctions set state = 'closed', outcome = 'won', buyer_id = leader_id, closed_at = now(), version = version + 1 where id = $1`,
  `update bids set status = 'winner' where id = (select leading_bid_id from auctions where id = $1)`,
  `update listings set quantity = quantity - 1, status = 'reserved' where id = (select listing_id from auctions where id = $1)`,
  `insert into agreed_lines (source, source_reference, buyer_id, listing_id, quantity, unit_price_minor, currency, shipping_type, status,
     pay_until, held_until, created_at)
   select 'auction', id::text, leader_id, listing_id, 1, price_minor, currency, 'ship_only', 'open', now() + interval '4 days',
     now() + interval '4 days', now() from auctions where id = $1`,
  'update auction_bidders set read = false where auction_id = $1',
  `insert into outbox_events (name, key, payload) values ('bench_closed', 'auction:' || $1::bigint, '{}')`,
  'commit',
]

/** @returns the milliseconds of the bare SQL of as many closings, at four connections */
export async function measureBareClosings(market: Market, count: number): Promise<number> {
  const { ids } = await prepare(market, count, 0)
  const pending = ids.values()
  const clients = await Promise.all(
    Array.from({ length: BARE_CONNECTION_COUNT }, async () => {
      const client = new pg.Client({ connectionString: market.database })
      await client.connect()
      return client
    }),
  )
  const startedAtMs = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (const id of pending) for (const text of bareClosing) await client.query(text, text.includes('$1') ? [id] : [])
    }),
  )
  const ms = performance.now() - startedAtMs
  await Promise.all(clients.map((client) => client.end()))
  await market.query(`delete from outbox_events where name = 'bench_closed'`)
  return ms
}
