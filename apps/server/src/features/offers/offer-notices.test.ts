import { ChatRoomsChannel } from '@partlane/contract/channels'
import type { Counters } from '@partlane/domain/notifications/counters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startCable } from '#features/chats/test-helpers.ts'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { offerOf, payAgreed, sellForOffers, startNegotiation, type TestApp } from './test-helpers.ts'

const HOUR_MS = 3_600_000

/** The notices of a user about offers, oldest first. */
async function listNotices({ ctx, app }: TestApp, { id }: TestUser): Promise<string[]> {
  await app.drainOutbox()
  const rows = await ctx.db
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where('dedupe_key', 'like', 'offer:%')
    .select('message')
    .orderBy('id')
    .execute()
  return rows.map(({ message }) => message)
}

describe('notices of offers', () => {
  it('tell each side of the moves of the other, once', async () => {
    const test = await startTestApp()
    const { ctx, app } = test
    const { id, asBuyer, asSeller, listing, buyer } = await startNegotiation(test)
    expect(await listNotices(test, listing.seller)).toEqual(['offer_made'])
    const counter = offerOf(await asSeller.counter(id, '46'))
    expect(await listNotices(test, buyer)).toEqual(['offer_countered'])
    const last = offerOf(await asBuyer.counter(counter.id, '44'))
    await asSeller.accept(last.id)
    expect(await listNotices(test, buyer)).toEqual(['offer_countered', 'offer_accepted'])
    await payAgreed(test, buyer)
    expect(await listNotices(test, buyer)).toEqual(['offer_countered', 'offer_accepted', 'offer_paid'])
    expect(await listNotices(test, listing.seller)).toEqual(['offer_made', 'offer_countered', 'offer_paid'])
    const shown = (await asSeller.client.get('/users/notifications')).body.data
    expect(shown.some(({ attributes }: { attributes: { object_name: string } }) => attributes.object_name === 'create_offer')).toBe(true)

    await sql`update outbox_deliveries set delivered_at = null where reaction = 'offers.notify'`.execute(ctx.db)
    await app.drainOutbox()
    expect(await listNotices(test, listing.seller)).toHaveLength(3)
  })

  it('tell both sides of a refusal, a withdrawal and six hours left', async () => {
    const test = await startTestApp()
    const { app } = test
    const declined = await startNegotiation(test)
    await declined.asSeller.decline(declined.id)
    expect(await listNotices(test, declined.buyer)).toEqual(['offer_declined'])
    expect(await listNotices(test, declined.listing.seller)).toEqual(['offer_made', 'offer_declined'])
    const withdrawn = await startNegotiation(test)
    await withdrawn.asBuyer.withdraw(withdrawn.id)
    expect(await listNotices(test, withdrawn.listing.seller)).toEqual(['offer_made', 'offer_withdrawn'])

    const unanswered = await startNegotiation(test)
    const unpaid = await startNegotiation(test)
    await unpaid.asSeller.accept(unpaid.id)
    app.clock.advance(42 * HOUR_MS)
    await app.runDeadlines()
    await app.runDeadlines()
    expect(await listNotices(test, unanswered.buyer)).toEqual(['offer_answer_near'])
    expect(await listNotices(test, unpaid.buyer)).toEqual(['offer_accepted', 'offer_pay_near'])
    app.clock.advance(6 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listNotices(test, unanswered.buyer)).toEqual(['offer_answer_near', 'offer_expired'])
    expect(await listNotices(test, unpaid.listing.seller)).toEqual(['offer_made', 'offer_pay_near', 'offer_expired'])
  })

  it('say how many units an offer is for', async () => {
    const test = await startTestApp()
    const { id, asBuyer, asSeller, buyer, listing } = await startNegotiation(test, {
      listing: await sellForOffers(test, { quantity: 2 }),
      more: { quantity: 2 },
    })
    expect(await listNotices(test, listing.seller)).toEqual(['offer_made'])
    await asSeller.accept(id)
    expect(await listNotices(test, buyer)).toEqual(['offer_accepted'])
    const [accepted] = (await asBuyer.client.get('/users/notifications')).body.data
    expect(accepted.attributes).toMatchObject({
      message: expect.stringContaining('2\u00a0×\u00a0£40.00'),
      data: { amount: '40.00', quantity: 2 },
    })
  })

  it('do not ask the seller about offers that the limits have answered', async () => {
    const test = await startTestApp()
    const listing = await sellForOffers(test, { min: 2_000, autoAccept: 4_500, quantity: 2 })
    const low = await startNegotiation(test, { listing, price: '10' })
    expect(await listNotices(test, listing.seller)).toEqual([])
    expect(await listNotices(test, low.buyer)).toEqual(['offer_declined'])
    const high = await startNegotiation(test, { listing, price: '45' })
    expect(await listNotices(test, listing.seller)).toEqual(['offer_accepted_by_limit'])
    const [accepted] = (await high.asSeller.client.get('/users/notifications')).body.data
    expect(accepted.attributes.message).toMatch(/^The offer of .+ was accepted automatically by your limit: £45\.00 for “/)
    expect(await listNotices(test, high.buyer)).toEqual(['offer_accepted'])
  })
})

describe('the conversation of an offer', () => {
  it('shows each step to both sides, and open rooms are told', async () => {
    const test = await startTestApp()
    const { app } = test
    const { id, asBuyer, asSeller, buyer } = await startNegotiation(test)
    const { chat_id: chatId } = await asBuyer.show(id)
    const connect = await startCable(test)
    const received: object[] = []
    let isConnected = false
    const room = { connected: () => (isConnected = true), received: (message: object) => received.push(message) }
    connect(buyer).subscribe(ChatRoomsChannel, { chat_id: chatId ?? '' }, room)
    await waitUntil('the room is open', () => isConnected)
    const counter = offerOf(await asSeller.counter(id, '46'))
    await asBuyer.accept(counter.id)
    await app.drainOutbox()
    await waitUntil('both moves are announced', () => received.length >= 2)
    expect(received).toContainEqual({ type: 'event', source: 'offer', offer_id: counter.id })
    await payAgreed(test, buyer)
    await app.drainOutbox()

    for (const { client } of [asBuyer, asSeller]) {
      const { data } = (await client.get(`/users/chats/${chatId}/events`)).body
      const steps = data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes).toReversed()
      expect(steps.filter(({ source }: { source: string }) => source === 'offer')).toMatchObject([
        { kind: 'offer_made', actor: 'buyer', offer: { id, price: { amount: '40.00' }, ended_by: 'countered' }, order: null },
        { kind: 'offer_countered', actor: 'seller', offer: { id: counter.id, price: { amount: '46.00' } } },
        { kind: 'offer_accepted', actor: 'buyer', offer: { id: counter.id } },
        { kind: 'offer_paid', actor: 'buyer', offer: { id: counter.id, quantity: 1 } },
      ])
      expect(new Set(data.map((event: { id: string }) => event.id)).size).toBe(data.length)
    }
  })
})

describe('the list of conversations', () => {
  it('has a conversation with an offer and without messages, which each move brings up', async () => {
    const test = await startTestApp()
    const { app } = test
    const { clock } = app
    const { id, asBuyer, asSeller } = await startNegotiation(test)
    await app.drainOutbox()
    const firstOf = async ({ client }: typeof asBuyer) => (await client.get('/users/chats')).body.data[0].attributes
    expect(await firstOf(asSeller)).toMatchObject({
      last_message: null,
      last_offer: { kind: 'offer_made', actor: 'buyer', price: { amount: '40.00', currency: 'gbp' } },
    })
    const { chat_id: chatId } = await asBuyer.show(id)
    await asBuyer.client.put(`/users/chats/${chatId}`, { chat: { status: 'archived' } })
    expect((await asBuyer.client.get('/users/chats')).body.data).toEqual([])
    clock.advance(5 * 60_000)
    await asSeller.decline(id)
    await app.drainOutbox()
    const chat = await firstOf(asBuyer)
    expect(chat.last_offer).toMatchObject({ kind: 'offer_declined', actor: 'seller', created_at: chat.updated_at })
    expect(chat.updated_at).toBe(clock.now().toISOString())
  })
})

type Market = TestApp & Awaited<ReturnType<typeof startNegotiation>>

const latestOf = async ({ ctx, listing }: Market): Promise<string> =>
  String(
    (await ctx.db.selectFrom('offers').where('listing_id', '=', listing.id).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .id,
  )

/** Moves in any order. Many are refused at that time, which changes nothing. */
const commands = {
  offer: ({ asBuyer, listing }: Market) => asBuyer.make(listing, '33'),
  counterAsSeller: async (market: Market) => market.asSeller.counter(await latestOf(market), '45'),
  counterAsBuyer: async (market: Market) => market.asBuyer.counter(await latestOf(market), '36'),
  acceptAsSeller: async (market: Market) => market.asSeller.accept(await latestOf(market)),
  acceptAsBuyer: async (market: Market) => market.asBuyer.accept(await latestOf(market)),
  decline: async (market: Market) => market.asSeller.decline(await latestOf(market)),
  withdraw: async (market: Market) => market.asBuyer.withdraw(await latestOf(market)),
  readAsBuyer: ({ asBuyer }: Market) => asBuyer.client.put('/users/offers/read', { side: 'buyer' }),
  readAsSeller: ({ asSeller }: Market) => asSeller.client.put('/users/offers/read', { side: 'seller' }),
  passTime: ({ app }: Market) => {
    app.clock.advance(25 * HOUR_MS)
    return app.runDeadlines()
  },
} satisfies Record<string, (market: Market) => Promise<unknown>>
const commandNames = Object.keys(commands) as (keyof typeof commands)[]

type CountersBroadcast = { notifications_data?: Counters }

describe('counters of offers', () => {
  it('equal the negotiations that the other side moved last, served and broadcast, after any sequence', async () => {
    const sequence = fc.array(fc.constantFrom(...commandNames), { minLength: 10, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(sequence, async (names) => {
        const test = await startTestApp()
        const market: Market = { ...test, ...(await startNegotiation(test)) }
        const { app, asBuyer, asSeller, listing, buyer } = market
        await app.drainOutbox()
        const unread = { buyer: new Set<string>(), seller: new Set([market.id]) }
        const negotiationOf = async (id: string) => {
          const { negotiation_id } = await test.ctx.db
            .selectFrom('offers')
            .where('id', '=', Number(id))
            .select('negotiation_id')
            .executeTakeFirstOrThrow()
          return String(negotiation_id ?? id)
        }
        for (const name of names) {
          const result = await commands[name](market)
          const isDone = typeof result === 'object' && result !== null && 'status' in result && Number(result.status) < 300
          if (name === 'readAsBuyer') unread.buyer.clear()
          else if (name === 'readAsSeller') unread.seller.clear()
          else if (isDone && (result as { status: number }).status >= 200) {
            const mover = ['counterAsSeller', 'acceptAsSeller', 'decline'].includes(name) ? 'seller' : 'buyer'
            const isRepeated = name === 'offer' && (result as { status: number }).status === 200
            const negotiation = await negotiationOf(await latestOf(market))
            if (!isRepeated) {
              unread[mover].delete(negotiation)
              unread[mover === 'buyer' ? 'seller' : 'buyer'].add(negotiation)
            }
          }
          await app.drainOutbox()
          const expected = [
            [buyer, asBuyer, { unread_buyer_offers: unread.buyer.size }],
            [listing.seller, asSeller, { unread_seller_offers: unread.seller.size }],
          ] as const
          for (const [user, { client }, counts] of expected) {
            const served = (await client.get('/users/counters')).body.data.attributes.notifications_data
            expect(served, `served after ${name}`).toMatchObject(counts)
            const sent = app.broadcastsTo(user).findLast((message): message is CountersBroadcast => 'notifications_data' in message)
            expect(sent?.notifications_data, `broadcast after ${name}`).toMatchObject(counts)
          }
        }
      }),
      { seed: 20261127, numRuns: 5, endOnFailure: true },
    )
  }, 120_000)
})
