import { randomUUID } from 'node:crypto'
import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { offerCalls, payAgreed, reserveCart, sellForOffers } from '#features/offers/test-helpers.ts'
import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { heldUnits, isOpen, type Model, type Step } from './reference-model.ts'

export const BUYER_COUNT = 2
/** Longer than a history. */
const SESSION_MS = 60 * 86_400_000
type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Calls = Awaited<ReturnType<typeof offerCalls>>
export type Market = {
  test: TestApp
  listing: TestListing
  buyers: { user: TestUser; calls: Calls }[]
  asSeller: Calls
  shopper: TestUser
  /** Reserves the cart of the shopper. */
  reserve: Awaited<ReturnType<typeof reserveCart>>
  purchaseId: string | undefined
}

const pounds = (minor: number) => (minor / 100).toFixed(2)

/** A part of which offers are taken, with buyers of its own and a shopper whose cart has it. */
export async function openMarket(
  test: TestApp,
  { quantity, min, autoAccept }: Pick<Model, 'quantity' | 'min' | 'autoAccept'>,
): Promise<Market> {
  const limits = { ...(min === null ? {} : { min }), ...(autoAccept === null ? {} : { autoAccept }) }
  const listing = await sellForOffers(test, { quantity, ...limits })
  const buyers = await Promise.all(
    Array.from({ length: BUYER_COUNT }, async () => {
      const user = await test.world.user()
      return { user, calls: await offerCalls(test, user) }
    }),
  )
  const user = await test.world.user()
  const expiresAt = new Date(test.app.clock.now().getTime() + SESSION_MS)
  const shopper = { ...user, token: await test.world.session(user, { expiresAt }) }
  const reserve = await reserveCart(test, shopper, listing)
  return { test, listing, buyers, asSeller: await offerCalls(test, listing.seller), shopper, reserve, purchaseId: undefined }
}

/** The ids of the offers of the market, in the order in which they were made. */
export async function listOfferIds({ test, listing }: Market): Promise<string[]> {
  const rows = await test.ctx.db.selectFrom('offers').where('listing_id', '=', listing.id).select('id').orderBy('id').execute()
  return rows.map(({ id }) => String(id))
}

/**
 * Does a step as its caller would. `ids`: those of the offers before the step.
 * @returns whether it was allowed
 */
export async function sendStep(market: Market, step: Step, { model, ids }: { model: Model; ids: readonly string[] }): Promise<boolean> {
  const { test, buyers, asSeller } = market
  const idOf = (index: number) => ids[index] ?? '999999'
  const buyerOf = (index: number) => {
    const buyer = buyers[model.offers[index]?.buyer ?? 0]
    if (!buyer) throw new Error('no such buyer')
    return buyer
  }
  const callsOf = (side: OfferSide, index: number) => (side === 'seller' ? asSeller : buyerOf(index).calls)
  const status = async (): Promise<number> => {
    switch (step.name) {
      case 'make':
        return (await buyers[step.buyer]?.calls.make(market.listing, pounds(step.amountMinor)))?.status ?? 0
      case 'counter':
        return (await callsOf(step.side, step.offer).counter(idOf(step.offer), pounds(step.amountMinor))).status
      case 'accept':
      case 'decline':
        return (await callsOf(step.side, step.offer)[step.name](idOf(step.offer))).status
      case 'withdraw':
        return (await buyerOf(step.offer).calls.withdraw(idOf(step.offer))).status
      case 'reserve': {
        const response = await market.reserve()
        if (response.status === 200) market.purchaseId = response.body.data.id
        return response.status
      }
      case 'pay':
        return model.offers[step.offer]?.status === 'accept' ? (await payAgreed(test, buyerOf(step.offer).user)).status : 409
      case 'pay_cart':
        return payCart(market)
      case 'pass_time':
        test.app.clock.advance(step.milliseconds)
        await test.app.runDeadlines()
        return 200
    }
  }
  const result = await status()
  if (result >= 500) throw new Error(`${JSON.stringify(step)} failed with ${result}`)
  return result >= 200 && result < 300
}

async function payCart({ test, shopper, purchaseId }: Market): Promise<number> {
  const payment = { id: purchaseId ?? '999999', action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  return (await test.app.as(shopper).put('/payments/orders', { payment_order: payment })).status
}

/** Everything that the model knows, as one comparable text. */
export async function observe({ test, listing, buyers }: Market): Promise<string> {
  const { db } = test.ctx
  const rows = await db
    .selectFrom('offers')
    .where('listing_id', '=', listing.id)
    .select(['buyer_id', 'status', 'made_by', 'amount_minor'])
    .orderBy('id')
    .execute()
  const row = await test.world.listingRow(listing.id)
  const open = await db
    .selectFrom('agreed_lines')
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'open')
    .select('buyer_id')
    .execute()
  const numberOf = (id: number) => buyers.findIndex(({ user }) => user.id === id)
  return describe({
    offers: rows.map(({ buyer_id, status, made_by, amount_minor }) => [numberOf(buyer_id), status, made_by, amount_minor]),
    quantity: row.quantity,
    held: row.reserved_quantity,
    agreed: open.map(({ buyer_id }) => numberOf(buyer_id)).sort(),
  })
}

/** The same text, as the model says. */
export const expected = (model: Model): string =>
  describe({
    offers: model.offers.map(({ buyer, status, madeBy, amountMinor }) => [buyer, status, madeBy, amountMinor]),
    quantity: model.quantity,
    held: heldUnits(model),
    agreed: model.offers
      .filter((offer) => isOpen(offer) && offer.status === 'accept')
      .map(({ buyer }) => buyer)
      .sort(),
  })

type Described = { offers: unknown[]; quantity: number; held: number; agreed: number[] }
const describe = (state: Described): string => JSON.stringify(state)
