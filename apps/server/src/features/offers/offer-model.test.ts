import { type OfferStatus, offerMachine } from '@partlane/domain/offers/offer-machine'
import { MAX_ROUNDS_PER_SIDE, OFFER_PENDING_MS, type OfferSide } from '@partlane/domain/offers/offer-rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { offerCalls, payAgreed, sellForOffers, type TestApp } from './test-helpers.ts'

/** The window to pay is as long as the time to answer. */
const PAY_MS = OFFER_PENDING_MS
const HOUR_MS = 3_600_000
const PRICE_MINOR = 5_000
const BUYER_COUNT = 2

type ModelOffer = {
  status: OfferStatus
  madeBy: OfferSide
  amountMinor: number
  buyer: number
  dueAt: number
  rounds: Record<OfferSide, number>
}

/** What has to be true, without a database. */
class Model {
  offers: ModelOffer[] = []
  quantity: number
  nowMs = 0
  constructor(quantity: number) {
    this.quantity = quantity
  }
  latest = (buyer: number) => this.offers.findLast((offer) => offer.buyer === buyer)
  held = () => this.offers.filter(({ status }) => status === 'accept').length
  make(buyer: number, amountMinor: number): boolean {
    const last = this.latest(buyer)
    const isOpen = last && ['pending', 'accept'].includes(last.status)
    if (isOpen) return last.madeBy === 'buyer' && last.amountMinor === amountMinor
    if (this.quantity - this.held() < 1 || amountMinor >= PRICE_MINOR) return false
    this.add({ buyer, amountMinor, madeBy: 'buyer', rounds: { buyer: 1, seller: 0 } })
    return true
  }
  counter(buyer: number, side: OfferSide, amountMinor: number): boolean {
    const last = this.answerable(buyer, side)
    if (!last || last.rounds[side] >= MAX_ROUNDS_PER_SIDE || this.quantity - this.held() < 1) return false
    if (amountMinor === last.amountMinor || amountMinor >= PRICE_MINOR) return false
    last.status = offerMachine.next(last.status, 'counter')
    this.add({ buyer, amountMinor, madeBy: side, rounds: { ...last.rounds, [side]: last.rounds[side] + 1 } })
    return true
  }
  accept(buyer: number, side: OfferSide): boolean {
    const last = this.answerable(buyer, side)
    if (!last || this.quantity - this.held() < 1) return false
    last.status = offerMachine.next(last.status, 'accept')
    last.dueAt = this.nowMs + PAY_MS
    return true
  }
  decline(buyer: number, side: OfferSide): boolean {
    const last = this.answerable(buyer, side)
    if (last) last.status = offerMachine.next(last.status, 'decline')
    return last !== undefined
  }
  withdraw(buyer: number): boolean {
    const last = this.latest(buyer)
    if (last?.status !== 'pending' || last.madeBy !== 'buyer') return false
    last.status = offerMachine.next(last.status, 'withdraw')
    return true
  }
  pay(buyer: number): boolean {
    const last = this.latest(buyer)
    if (last?.status !== 'accept') return false
    last.status = offerMachine.next(last.status, 'pay')
    this.quantity -= 1
    if (this.quantity === 0)
      for (const offer of this.offers) if (offer.status === 'pending') offer.status = offerMachine.next(offer.status, 'sell_elsewhere')
    return true
  }
  passTime(milliseconds: number): void {
    this.nowMs += milliseconds
    for (const offer of this.offers)
      if (['pending', 'accept'].includes(offer.status) && offer.dueAt <= this.nowMs)
        offer.status = offerMachine.next(offer.status, 'time_out')
  }
  private add(offer: Omit<ModelOffer, 'status' | 'dueAt'>) {
    this.offers.push({ ...offer, status: offerMachine.initial, dueAt: this.nowMs + OFFER_PENDING_MS })
  }
  private answerable(buyer: number, side: OfferSide): ModelOffer | undefined {
    const last = this.latest(buyer)
    return last?.status === 'pending' && last.madeBy !== side ? last : undefined
  }
}

const buyerIndex = fc.nat({ max: BUYER_COUNT - 1 })
const amount = fc.constantFrom(2_000, 3_000, 4_000, 5_000)
const side = fc.constantFrom<OfferSide>('buyer', 'seller')
const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('make' as const), buyer: buyerIndex, amountMinor: amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('counter' as const), buyer: buyerIndex, side, amountMinor: amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept' as const), buyer: buyerIndex, side }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decline' as const), buyer: buyerIndex, side }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), buyer: buyerIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), buyer: buyerIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('passTime' as const), hours: fc.constantFrom(1, 24, 47, 48) }) },
)
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never
type Sides = Awaited<ReturnType<typeof start>>

async function start(test: TestApp, quantity: number) {
  const listing = await sellForOffers(test, { quantity })
  const buyers = await Promise.all(Array.from({ length: BUYER_COUNT }, () => test.world.user()))
  const asBuyers = await Promise.all(buyers.map((buyer) => offerCalls(test, buyer)))
  return { listing, buyers, asBuyers, asSeller: await offerCalls(test, listing.seller) }
}

const pounds = (minor: number) => (minor / 100).toFixed(2)

/** Makes a move in the model and over HTTP. Both have to allow or to refuse it. */
async function play(test: TestApp, model: Model, sides: Sides, step: Move): Promise<void> {
  if (step.kind === 'passTime') {
    test.app.clock.advance(step.hours * HOUR_MS)
    await test.app.runDeadlines()
    await test.app.drainOutbox()
    model.passTime(step.hours * HOUR_MS)
    return
  }
  const { buyer } = step
  const [calls, user] = [sides.asBuyers[buyer], sides.buyers[buyer]]
  if (!calls || !user) throw new Error('no such buyer')
  const latest = await test.ctx.db
    .selectFrom('offers')
    .where('buyer_id', '=', user.id)
    .select(['id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = String(latest?.id ?? 999_999)
  const of = (moving: OfferSide) => (moving === 'buyer' ? calls : sides.asSeller)
  const perform = {
    make: async ({ amountMinor }: { amountMinor: number }) => (await calls.make(sides.listing, pounds(amountMinor))).status,
    counter: async (s: { side: OfferSide; amountMinor: number }) => (await of(s.side).counter(id, pounds(s.amountMinor))).status,
    accept: async (s: { side: OfferSide }) => (await of(s.side).accept(id)).status,
    decline: async (s: { side: OfferSide }) => (await of(s.side).decline(id)).status,
    withdraw: async () => (await calls.withdraw(id)).status,
    pay: async () => ((await calls.show(id).catch(() => undefined))?.status === 'accept' ? (await payAgreed(test, user)).status : 409),
  }
  const statusOf: () => Promise<number> = () => {
    if (step.kind === 'make') return perform.make(step)
    if (step.kind === 'counter') return perform.counter(step)
    if (step.kind === 'accept' || step.kind === 'decline') return perform[step.kind](step)
    return perform[step.kind]()
  }
  const isAllowed = {
    make: () => step.kind === 'make' && model.make(buyer, step.amountMinor),
    counter: () => step.kind === 'counter' && model.counter(buyer, step.side, step.amountMinor),
    accept: () => step.kind === 'accept' && model.accept(buyer, step.side),
    decline: () => step.kind === 'decline' && model.decline(buyer, step.side),
    withdraw: () => model.withdraw(buyer),
    pay: () => model.pay(buyer),
  }[step.kind]()
  expect((await statusOf()) < 300, JSON.stringify(step)).toBe(isAllowed)
  await test.app.drainOutbox()
}

async function check({ ctx, world }: TestApp, model: Model, { listing, buyers }: Sides): Promise<void> {
  const rows = await ctx.db.selectFrom('offers').select(['buyer_id', 'status', 'made_by', 'amount_minor']).orderBy('id').execute()
  expect(rows.map((row) => [buyers.findIndex(({ id }) => id === row.buyer_id), row.status, row.made_by, row.amount_minor])).toEqual(
    model.offers.map((offer) => [offer.buyer, offer.status, offer.madeBy, offer.amountMinor]),
  )
  expect(await world.listingRow(listing.id)).toMatchObject({ quantity: model.quantity, reserved_quantity: model.held() })
  const open = await ctx.db.selectFrom('agreed_lines').where('status', '=', 'open').select('source_reference').execute()
  expect(open).toHaveLength(model.held())
}

describe('any sequence of moves', () => {
  it('leaves the same offers and the same stock as the rules', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 25 }), fc.constantFrom(1, 2), async (steps, quantity) => {
        const test = await startTestApp()
        const [model, sides] = [new Model(quantity), await start(test, quantity)]
        for (const step of steps) {
          await play(test, model, sides, step)
          await check(test, model, sides)
        }
        expect(test.app.countDeadlocks()).toBe(0)
      }),
      { seed: 20261127, numRuns: 5, endOnFailure: true },
    )
  }, 300_000)
})
