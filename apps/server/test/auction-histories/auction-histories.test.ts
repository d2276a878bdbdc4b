import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { listOrders } from '#test/list-orders.ts'
import { expected, type Market, observe, openMarket, sendStep, startAuction, type TestAuction } from './auction.ts'
import { applyStep, type Model, type ModelTerms, type Result, type Step } from './reference-model.ts'

/** `npm run bench:auction-histories` runs more. The seed makes every run of the tests the same. */
const HISTORY_COUNT = Number(process.env.HISTORY_COUNT ?? 40)
const SEED_KEY = Number(process.env.HISTORY_SEED ?? 20_261_127)
/** Histories of one database. */
const BATCH_SIZE = 500
const TIMEOUT_MS = 60_000 + BATCH_SIZE * 2_000

const batches = Array.from({ length: Math.ceil(HISTORY_COUNT / BATCH_SIZE) }, (_, index) => ({
  seed: SEED_KEY + index,
  count: Math.min(BATCH_SIZE, HISTORY_COUNT - index * BATCH_SIZE),
}))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Few different amounts, so that many are equal. In tenths of the starting price above it. */
const anyTenths = fc.integer({ min: -1, max: 30 })
const anyBidder = fc.nat({ max: 3 })
type PlannedStep = (model: Model) => Step
const amountOf = ({ starting }: Model, tenths: number) => Math.max(1, starting + Math.round((starting * tenths) / 10))
const anyBid = fc.record({ bidder: anyBidder, tenths: anyTenths }).map(
  ({ bidder, tenths }): PlannedStep =>
    (model) => ({ name: 'bid', bidder, maximum: amountOf(model, tenths) }),
)
const anyPurchase = anyBidder.map(
  (bidder): PlannedStep =>
    () => ({ name: 'buy_now', bidder }),
)
/** Mostly of a bidder with bids, also retracted ones. */
const anyRetraction = fc.nat({ max: 9 }).map(
  (index): PlannedStep =>
    ({ bids }) => ({ name: 'retract', bidder: bids[index % (bids.length + 1)]?.bidder ?? index % 4 }),
)
const anyStep: fc.Arbitrary<PlannedStep> = fc.oneof(
  { weight: 14, arbitrary: anyBid },
  { weight: 6, arbitrary: anyRetraction },
  { weight: 1, arbitrary: anyPurchase },
  {
    weight: 5,
    arbitrary: anyTenths.map(
      (tenths): PlannedStep =>
        (model) => ({ name: 'lower_reserve', price: amountOf(model, tenths) }),
    ),
  },
  { weight: 2, arbitrary: fc.constant((): Step => ({ name: 'close' })) },
)
/** A seller who cancels ends the history: rare. */
const anySteps = fc.array(
  fc.oneof({ weight: 40, arbitrary: anyStep }, { weight: 1, arbitrary: fc.constant((): Step => ({ name: 'cancel' })) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** How the clock moves before the steps of a round: on, or to a time before the end. Never back. */
const anyTime = fc.oneof(
  fc.constantFrom(0, 0, 1, 59, 60, 61, 600).map((minutes) => ({ onMs: minutes * MINUTE_MS })),
  fc
    .constantFrom(12 * HOUR_MS + 1, 12 * HOUR_MS, 12 * HOUR_MS - 1, HOUR_MS, HOUR_MS - 1, 2 * MINUTE_MS, 2 * MINUTE_MS - 1, 1_000, 1, 0, -1)
    .map((beforeEndMs) => ({ beforeEndMs })),
)
const anyTerms: fc.Arbitrary<ModelTerms> = fc
  .record({
    unit: fc.constantFrom(1, 100, 100),
    startingUnits: fc.constantFrom(1, 4, 10, 55, 590),
    reserveTenths: fc.constantFrom(null, 3, 12, 25, 60),
    buyNowTenths: fc.constantFrom(null, 8, 60),
  })
  .map(({ unit, startingUnits, reserveTenths, buyNowTenths }) => {
    const starting = startingUnits * unit
    const above = (tenths: number | null) => (tenths === null ? null : starting + Math.ceil((starting * tenths) / 10))
    return { unit, starting, reserve: above(reserveTenths), buyNow: above(buyNowTenths) } as ModelTerms
  })
const anyRounds = fc.array(fc.record({ time: anyTime, steps: anySteps }), { minLength: 3, maxLength: 9 })

type Sent = { step: Step; result: Result }

/**
 * The model after steps that ran at the same time: after one of their orders, with these results
 * and this state of the database.
 * @throws Error if no order explains what has happened
 */
function explain(model: Model, { sent, observed, now }: { sent: readonly Sent[]; observed: string; now: number }): Model {
  for (const order of listOrders(sent)) {
    let current: Model | undefined = model
    for (const { step, result } of order) {
      const after: { model: Model; result: Result } = applyStep(current, step, now)
      current = after.result === result ? after.model : undefined
      if (!current) break
    }
    if (current && expected(current) === observed) return current
  }
  const asSent = sent.reduce((current, { step }) => applyStep(current, step, now).model, model)
  throw new Error(
    `no order of these steps explains their results:\n${sent.map(({ step, result }) => `${JSON.stringify(step)} -> ${result}`).join('\n')}
before:\n${expected(model)}\nobserved:\n${observed}\nin the order sent:\n${expected(asSent)}`,
  )
}

type Round = { time: { onMs: number } | { beforeEndMs: number }; steps: PlannedStep[] }

async function playHistory(market: Market, { terms, rounds, onSent }: { terms: ModelTerms; rounds: Round[]; onSent(sent: Sent): void }) {
  const { clock } = market
  const { auction, model: first } = await startAuction(market, terms)
  let model = first
  const play = async (steps: Step[]) => {
    const sent = await Promise.all(steps.map(async (step) => ({ step, result: await sendStep(auction, step, terms.unit) })))
    for (const each of sent) onSent(each)
    model = explain(model, { sent, observed: await observe(auction), now: clock.now().getTime() })
  }
  for (const { time, steps } of rounds) {
    const now = clock.now().getTime()
    clock.set(new Date(Math.max(now, 'onMs' in time ? now + time.onMs : model.end - time.beforeEndMs)))
    const before = model.end
    await play(steps.map((plan) => plan(model)))
    if (model.end > before) onSent({ step: { name: 'close' }, result: 'moved' })
  }
  // The end, which two workers find at once.
  clock.set(new Date(Math.max(clock.now().getTime(), model.end)))
  await play([{ name: 'close' }, { name: 'close' }, { name: 'bid', bidder: 0, maximum: model.starting * 100 }])
  expect(model.outcome).not.toBeNull()
  await comparePublicState(auction, model)
}

async function comparePublicState({ market, listing }: TestAuction, model: Model): Promise<void> {
  const response = await fetch(`${market.url}/listings/${listing.slug}/auction`)
  const { data } = (await response.json()) as { data: { attributes: Record<string, unknown> } }
  const { state, outcome, ends_at } = data.attributes
  expect({ state, outcome, ends_at }).toEqual({ state: 'closed', outcome: model.outcome, ends_at: new Date(model.end).toISOString() })
}

describe('random histories of auctions', () => {
  /** How often each step had each result, in all batches. */
  const results = new Map<string, number>()

  it.each(batches)(
    'have price, leader, end and winner of the reference model ($count histories, seed $seed)',
    async ({ seed, count }) => {
      const market = await openMarket(await startTestApp())
      const onSent = ({ step, result }: Sent) => {
        const key = `${step.name} ${result}`
        results.set(key, (results.get(key) ?? 0) + 1)
      }
      await fc.assert(
        fc.asyncProperty(anyTerms, anyRounds, (terms, rounds) => playHistory(market, { terms, rounds, onSent })),
        { numRuns: count, seed, endOnFailure: true },
      )
      const sold = await market.ctx.db.selectFrom('auctions').select('outcome').distinct().execute()
      for (const { outcome } of sold) results.set(`${outcome}`, 1)
    },
    TIMEOUT_MS,
  )

  it('contain every step, done and refused, and every outcome', () => {
    const wanted = ['bid done', 'bid bid_too_low', 'bid bid_below_own_maximum', 'bid closed', 'close moved', 'retract done']
    const refused = [
      'retract retraction_not_possible',
      'retract retraction_used',
      'buy_now done',
      'lower_reserve done',
      'lower_reserve auction_has_no_reserve',
    ]
    expect([...results.keys()]).toEqual(
      expect.arrayContaining([...wanted, ...refused, 'cancel done', 'won', 'bought', 'no_winner', 'cancelled']),
    )
  })
})
