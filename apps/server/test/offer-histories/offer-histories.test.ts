import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { listOrders } from '#test/list-orders.ts'
import { BUYER_COUNT, expected, listOfferIds, type Market, observe, openMarket, sendStep } from './market.ts'
import { applyStep, createModel, type Model, type Step } from './reference-model.ts'

/** `npm run bench:offer-histories` runs more. The seed makes every run of the tests the same. */
const HISTORY_COUNT = Number(process.env.HISTORY_COUNT ?? 25)
const SEED = Number(process.env.HISTORY_SEED ?? 20_261_127)
/** Histories of one database. */
const BATCH_SIZE = 200
const TIMEOUT_MS = 120_000 + BATCH_SIZE * 5_000

const batches = Array.from({ length: Math.ceil(HISTORY_COUNT / BATCH_SIZE) }, (_, index) => ({
  seed: SEED + index,
  count: Math.min(BATCH_SIZE, HISTORY_COUNT - index * BATCH_SIZE),
}))

const HOUR_MS = 3_600_000
type PlannedStep = (model: Model) => Step
const anyBuyer = fc.nat({ max: BUYER_COUNT - 1 })
const anyAmount = fc.constantFrom(2_000, 3_000, 4_000, 5_000)
/** One of the last offers, mostly the last one that is pending. */
const anyOffer = fc.constantFrom(null, null, null, 0, 1).map((back) => ({ offers }: Model) => {
  const pending = offers.findLastIndex(({ status }) => status === 'pending')
  return back === null && pending !== -1 ? pending : Math.max(0, offers.length - 1 - (back ?? 0))
})
/** Mostly the side that may reply. */
const anySide = fc.constantFrom('other', 'other', 'other', 'buyer', 'seller').map((side) => ({ offers }: Model, index: number) => {
  if (side !== 'other') return side
  return offers[index]?.madeBy === 'buyer' ? 'seller' : 'buyer'
})

const anyMake = fc.record({ buyer: anyBuyer, amountMinor: anyAmount }).map(
  (made): PlannedStep =>
    () => ({ name: 'make', ...made }),
)
const anyReply = fc.record({ name: fc.constantFrom('accept', 'accept', 'decline'), offer: anyOffer, side: anySide }).map(
  ({ name, offer, side }): PlannedStep =>
    (model) => ({ name, side: side(model, offer(model)), offer: offer(model) }),
)
const anyCounter = fc.record({ offer: anyOffer, side: anySide, amountMinor: anyAmount }).map(
  ({ offer, side, amountMinor }): PlannedStep =>
    (model) => {
      const index = offer(model)
      return { name: 'counter', amountMinor, side: side(model, index), offer: index }
    },
)
const anyWithdrawal = anyOffer.map(
  (offer): PlannedStep =>
    (model) => ({ name: 'withdraw', offer: offer(model) }),
)
const anyPayment = anyOffer.map(
  (offer): PlannedStep =>
    (model) => {
      const accepted = model.offers.findIndex(({ status }) => status === 'accept')
      return { name: 'pay', offer: accepted === -1 ? offer(model) : accepted }
    },
)
const anyPassing = fc.constantFrom(HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS - 1, 48 * HOUR_MS).map(
  (milliseconds): PlannedStep =>
    () => ({ name: 'pass_time', milliseconds }),
)

/** Steps that run at the same time. */
const anyGroup = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyMake },
    { weight: 3, arbitrary: anyCounter },
    { weight: 5, arbitrary: anyReply },
    { weight: 1, arbitrary: anyWithdrawal },
    { weight: 1, arbitrary: fc.constant((): Step => ({ name: 'reserve' })) },
  ),
  { minLength: 1, maxLength: 3 },
)
const anyRound: fc.Arbitrary<PlannedStep[]> = fc.oneof(
  { weight: 6, arbitrary: anyGroup },
  { weight: 2, arbitrary: anyPayment.map((step) => [step]) },
  { weight: 1, arbitrary: fc.constant<PlannedStep[]>([() => ({ name: 'pay_cart' })]) },
  { weight: 1, arbitrary: anyPassing.map((step) => [step]) },
)
const anyRounds = fc.array(anyRound, { minLength: 5, maxLength: 14 })
const anyTerms = fc.record({
  quantity: fc.constantFrom(1, 1, 2),
  min: fc.constantFrom(null, null, 2_500),
  autoAccept: fc.constantFrom(null, null, 4_000),
})

type Sent = { step: Step; isAllowed: boolean }

/**
 * The model after steps that ran at the same time: after one of their orders, with these results
 * and this state of the database.
 * @throws Error if no order explains what has happened
 */
function explain(model: Model, { sent, observed }: { sent: readonly Sent[]; observed: string }): Model {
  for (const order of listOrders(sent)) {
    let current: Model | undefined = model
    for (const { step, isAllowed } of order) {
      const after: { model: Model; isAllowed: boolean } = applyStep(current, step)
      current = after.isAllowed === isAllowed ? after.model : undefined
      if (!current) break
    }
    if (current && expected(current) === observed) return current
  }
  const results = sent.map(({ step, isAllowed }) => `${JSON.stringify(step)} -> ${isAllowed ? 'done' : 'refused'}`)
  throw new Error(
    `no order of these steps explains their results:\n${results.join('\n')}\nbefore:\n${JSON.stringify(model)}\nobserved:\n${observed}`,
  )
}

type PlayOptions = { model: Model; rounds: PlannedStep[][]; onSent(sent: Sent): void }

async function playHistory(market: Market, { model: first, rounds, onSent }: PlayOptions): Promise<void> {
  let model = first
  for (const round of rounds) {
    const ids = await listOfferIds(market)
    const steps = round.map((plan) => plan(model))
    const before = model
    const sent = await Promise.all(steps.map(async (step) => ({ step, isAllowed: await sendStep(market, step, { model: before, ids }) })))
    await market.test.app.drainOutbox()
    for (const each of sent) onSent(each)
    model = explain(model, { sent, observed: await observe(market) })
  }
}

describe('random histories of offers', () => {
  /** How often each step had each result, in all batches. */
  const results = new Map<string, number>()

  it.each(batches)(
    'have offers, held units and agreed lines of the reference model ($count histories, seed $seed)',
    async ({ seed, count }) => {
      const test = await startTestApp()
      const onSent = ({ step, isAllowed }: Sent) => {
        const key = `${step.name} ${isAllowed ? 'done' : 'refused'}`
        results.set(key, (results.get(key) ?? 0) + 1)
      }
      await fc.assert(
        fc.asyncProperty(anyTerms, anyRounds, async (terms, rounds) => {
          const market = await openMarket(test, terms)
          await playHistory(market, { model: createModel({ ...terms, now: test.app.clock.now().getTime() }), rounds, onSent })
        }),
        { numRuns: count, seed, endOnFailure: true },
      )
      expect(test.app.countDeadlocks()).toBe(0)
    },
    TIMEOUT_MS,
  )

  it('contain every step, done and refused', () => {
    const both = ['make', 'counter', 'accept', 'decline', 'withdraw', 'reserve', 'pay', 'pay_cart']
    const wanted = [...both.flatMap((name) => [`${name} done`, `${name} refused`]), 'pass_time done']
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted))
  })
})
