import { sql } from 'kysely'
import { openAuctions } from '#features/auction-runs/public.ts'
import { closeEndedAuctions } from '#features/auctions/close-auctions.job.ts'
import { API_BASE } from '#platform/http/api.ts'
import type { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { type Model, type ModelTerms, type Result, type Step, soldPrice, standingOfModel } from './reference-model.ts'

const BIDDER_COUNT = 4
const DURATION_DAYS = 3
const DAY_MS = 24 * 3_600_000

type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type Market = Awaited<ReturnType<typeof openMarket>>

/** A server on a port of this machine, a seller and bidders. */
export async function openMarket({ app, ctx, world }: TestApp) {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const expiresAt = new Date(ctx.clock.now().getTime() + 2 * DURATION_DAYS * DAY_MS)
  const signIn = async (): Promise<TestUser> => {
    const user = await world.user()
    return { ...user, token: await world.session(user, { expiresAt }) }
  }
  const seller = await signIn()
  const bidders: TestUser[] = []
  while (bidders.length < BIDDER_COUNT) bidders.push(await signIn())
  const { subcategoryId } = await world.category()
  return { ctx, world, clock: app.clock, startAt: ctx.clock.now(), url: `${address}${API_BASE}`, seller, bidders, subcategoryId }
}

export type TestAuction = { market: Market; listing: { id: number; slug: string } }

/** A listing whose auction begins now. All auctions of a market begin at the same instant. */
export async function startAuction(market: Market, terms: ModelTerms): Promise<{ auction: TestAuction; model: Model }> {
  const { ctx, world, seller, subcategoryId, startAt, clock } = market
  clock.set(startAt)
  // Bidders of other histories have paid: a buyer with many unpaid parts could not buy now.
  await ctx.db.updateTable('agreed_lines').set({ status: 'paid', closed_at: startAt }).where('status', '=', 'open').execute()
  const currency = terms.unit === 1 ? 'jpy' : 'gbp'
  const listing = await world.listing({ seller, subcategoryId, currency })
  await ctx.db.transact(async (tx) => {
    await tx
      .updateTable('listings')
      .set({
        sale_format: 'auction',
        auction_duration_days: DURATION_DAYS,
        starting_price_minor: terms.starting,
        reserve_price_minor: terms.reserve,
        item_price_minor: terms.buyNow,
      })
      .where('id', '=', listing.id)
      .execute()
    await openAuctions(tx, [listing.id], startAt)
  })
  const model: Model = { ...terms, end: startAt.getTime() + DURATION_DAYS * DAY_MS, lowerings: 0, bids: [], outcome: null, buyer: null }
  return { auction: { market, listing }, model }
}

const formatMinor = (minor: number, unit: number) => (unit === 1 ? String(minor) : (minor / 100).toFixed(2))

function requestOf(step: Exclude<Step, { name: 'close' }>, unit: number): { path: string; body: object } {
  switch (step.name) {
    case 'bid':
      return { path: 'bids', body: { bid: { maximum: formatMinor(step.maximum, unit) } } }
    case 'retract':
      return { path: 'retractions', body: { retraction: { reason: 'wrong_amount' } } }
    case 'buy_now':
      return { path: 'buy_now', body: {} }
    case 'lower_reserve':
      return { path: 'reserve', body: { reserve: { price: formatMinor(step.price, unit) } } }
    case 'cancel':
      return { path: 'cancel_auction', body: {} }
  }
}

/** Does a step as its caller would: by a request, or as the worker that closes. */
export async function sendStep({ market, listing }: TestAuction, step: Step, unit: number): Promise<Result> {
  if (step.name === 'close') {
    await closeEndedAuctions.run(market.ctx, { signal: new AbortController().signal })
    return 'done'
  }
  const { path, body } = requestOf(step, unit)
  const user = 'bidder' in step ? market.bidders[step.bidder] : market.seller
  const response = await fetch(`${market.url}/users/listings/${listing.slug}/${path}`, {
    method: step.name === 'lower_reserve' ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user?.token}` },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.ok) return step.name === 'bid' && response.status === 200 ? 'repeated' : 'done'
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text
  return code === 'auction_is_closed' || code === 'not_for_sale' ? 'closed' : code
}

type Row = {
  price: number | null
  leader: number | null
  is_met: boolean
  reserve: number | null
  end: Date
  outcome: string | null
  buyer: number | null
  bid_count: number
  bidder_count: number
  bids: { bidder: number; maximum: number; is_retracted: boolean; is_hidden: boolean }[] | null
  outbid: number[] | null
  winning_bids: number
  lines: { buyer: number; price: number }[] | null
}

/** Everything about an auction that the model knows, as one comparable text. */
export async function observe({ market, listing }: TestAuction): Promise<string> {
  const { rows } = await sql<Row>`
    select a.price_minor as price, a.leader_id as leader, a.reserve_met as is_met, a.reserve_price_minor as reserve,
      a.ends_at as end, a.outcome, a.buyer_id as buyer, a.bid_count, a.bidder_count,
      (select jsonb_agg(jsonb_build_object('bidder', bidder_id, 'maximum', maximum_minor, 'is_retracted', retracted_at is not null,
        'is_hidden', hidden) order by id)
        from bids where auction_id = a.id) as bids,
      (select jsonb_agg(bidder_id order by bidder_id) from auction_bidders where auction_id = a.id and outbid) as outbid,
      (select count(*) from bids where auction_id = a.id and status = 'winner')::integer as winning_bids,
      (select jsonb_agg(jsonb_build_object('buyer', buyer_id, 'price', unit_price_minor)) from agreed_lines
        where listing_id = a.listing_id) as lines
    from auctions a where a.listing_id = ${listing.id}`.execute(market.ctx.db)
  const [row, ...others] = rows
  if (!row || others.length > 0) throw new Error(`${rows.length} auctions of one listing`)
  const numberOf = (id: number | null) => (id === null ? null : market.bidders.findIndex((bidder) => bidder.id === id))
  return describe({
    ...row,
    end: row.end.getTime(),
    leader: numberOf(row.leader),
    buyer: numberOf(row.buyer),
    bids: (row.bids ?? []).map(({ bidder, maximum, is_hidden, is_retracted }) => ({
      bidder: numberOf(bidder),
      maximum,
      is_hidden,
      is_retracted,
    })),
    outbid: (row.outbid ?? []).map(numberOf),
    lines: (row.lines ?? []).map(({ buyer, price }) => ({ buyer: numberOf(buyer), price })),
  })
}

/** The same text, as the model says. */
export function expected(model: Model): string {
  const { leader, price, isMet } = standingOfModel(model)
  const counting = model.bids.filter(({ isRetracted }) => !isRetracted)
  const bidders = [...new Set(counting.map(({ bidder }) => bidder))].sort()
  const sold = soldPrice(model)
  return describe({
    price,
    leader,
    is_met: isMet,
    reserve: model.reserve,
    end: model.end,
    outcome: model.outcome,
    buyer: model.buyer,
    bid_count: counting.filter(({ isHidden }) => !isHidden).length,
    bidder_count: bidders.length,
    bids: model.bids.map(({ bidder, maximum, isRetracted, isHidden }) => ({
      bidder,
      maximum,
      is_hidden: isHidden,
      is_retracted: isRetracted,
    })),
    outbid: bidders.filter((bidder) => bidder !== leader),
    winning_bids: model.outcome === 'won' ? 1 : 0,
    lines: sold === null ? [] : [{ buyer: model.buyer, price: sold }],
  })
}

type Described = { price: number | null; end: number; outcome: string | null } & Record<string, unknown>
const describe = (state: Described): string =>
  Object.keys(state)
    .sort()
    .map((key) => `${key}: ${JSON.stringify(state[key])}`)
    .join('\n')
