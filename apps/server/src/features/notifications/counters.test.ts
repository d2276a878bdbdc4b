import { randomUUID } from 'node:crypto'
import type { Counters } from '@partlane/domain/notifications/counters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { open, send } from '#features/chats/test-helpers.ts'
import { changeItems, listItemIds, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Market = TestApp & { sale: Sale; chatId: string; itemIds: string[] }
type Side = 'buyer' | 'seller'

/**
 * What a user can do, in any order. Many of these are refused at that time, which changes nothing.
 */
const commands = {
  buyAgain: ({ sale, ...testApp }: Market) => sellParts(testApp, { buyer: sale.buyer, seller: sale.seller }),
  accept: ({ sale, itemIds }: Market) => changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds }),
  dispatch: ({ sale, itemIds }: Market) =>
    sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, {
      parcel: { carrier: 'royal_mail', items: itemIds.map((item_id) => ({ item_id, quantity: 1 })), attempt: randomUUID() },
    }),
  confirm: ({ sale, itemIds }: Market) => changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: itemIds }),
  readOrderAsSeller: ({ sale }: Market) => sale.sellerClient.put(`/users/orders/${sale.orderId}/read`),
  readOrderAsBuyer: ({ sale }: Market) => sale.buyerClient.put(`/users/orders/${sale.orderId}/read`),
  requestRefund: ({ sale, itemIds }: Market) =>
    sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, {
      refund: { reason: 'damaged', items: itemIds.map((item_id) => ({ item_id, quantity: 1 })), text: 'Broken', attempt: randomUUID() },
    }),
  askSeller: ({ sale, chatId }: Market) => send(sale.buyerClient, chatId, 'Is it still available?'),
  writeToBuyer: ({ sale, chatId }: Market) => send(sale.sellerClient, chatId, 'Yes.'),
  readChatAsSeller: ({ sale, chatId }: Market) => sale.sellerClient.get(`/users/chats/${chatId}/mark_as_reads`),
  readChatAsBuyer: ({ sale, chatId }: Market) => sale.buyerClient.get(`/users/chats/${chatId}/mark_as_reads`),
  archiveAsSeller: ({ sale, chatId }: Market) => sale.sellerClient.put(`/users/archiving_chats/${chatId}`),
  reviewSeller: (market: Market) => writeReview(market, 'buyer'),
  reviewBuyer: (market: Market) => writeReview(market, 'seller'),
  readReviews: ({ sale }: Market) => sale.sellerClient.put('/users/reviews/read'),
  readNotifications: ({ sale }: Market) => sale.buyerClient.put('/users/notifications/read'),
  runDeadlines: ({ app }: Market) => {
    app.clock.advance(86_400_000)
    return app.runDeadlines()
  },
} satisfies Record<string, (market: Market) => Promise<unknown>>
type Command = keyof typeof commands
const commandNames = Object.keys(commands) as Command[]

async function writeReview({ sale }: Market, side: Side): Promise<void> {
  const client = side === 'buyer' ? sale.buyerClient : sale.sellerClient
  const [review] = (await client.get(`/users/reviews?order=${sale.orderId}`)).body.data
  if (review) await client.put(`/users/reviews/${review.id}`, { review: { rating: 5, text: 'Good' } })
}

/** Counts from the rows of messages, orders, reviews and notifications, without stored sums. */
async function recount({ db }: AppContext, { id }: TestUser): Promise<Partial<Counters>> {
  const { rows } = await sql<Partial<Counters>>`
    select
      (select count(*) from chats c where exists (
        select from messages m where m.chat_id = c.id and (
          (c.buyer_id = ${id} and m.author = 'seller' and m.id > c.buyer_read_id) or (c.seller_id = ${id} and m.author = 'buyer' and m.id > c.seller_read_id)
        ))) as unread_messages,
      (select count(*) from orders where seller_id = ${id} and seller_read_at is null) as unread_sold_items,
      (select count(*) from orders where buyer_id = ${id} and buyer_read_at is null) as unread_order,
      (select count(*) from reviews r join orders o on o.id = r.order_id
        where o.buyer_id = ${id} and r.author_id <> ${id} and r.status = 'visible' and r.read_at is null) as unread_buyer_reviews,
      (select count(*) from reviews r join orders o on o.id = r.order_id
        where o.seller_id = ${id} and r.author_id <> ${id} and r.status = 'visible' and r.read_at is null) as unread_seller_reviews,
      (select count(*) from notifications where user_id = ${id} and read_at is null) as unread_notifications`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
}

type CountersBroadcast = { notifications_data?: Counters }

async function checkCounters({ app, ctx, sale }: Market, commandName: string): Promise<void> {
  for (const user of [sale.buyer, sale.seller]) {
    const expected = await recount(ctx, user)
    const served = (await app.as(user).get('/users/counters')).body.data.attributes.notifications_data
    expect(served, `served to user ${user.id} after ${commandName}`).toMatchObject(expected)
    const sent = app.broadcastsTo(user).findLast((message): message is CountersBroadcast => 'notifications_data' in message)
    expect(sent?.notifications_data, `broadcast to user ${user.id} after ${commandName}`).toMatchObject(expected)
  }
}

describe('counters', () => {
  it('equal a recount from the tables after any sequence of commands, served and broadcast', async () => {
    const sequence = fc.array(fc.constantFrom(...commandNames), { minLength: 12, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(sequence, async (names) => {
        const testApp = await startTestApp()
        const sale = await sellParts(testApp)
        const chatId = await open(sale.buyerClient, { listing_id: sale.listings[0]?.slug ?? '' })
        const market = { ...testApp, sale, chatId, itemIds: await listItemIds(sale.sellerClient, sale.orderId) }
        await testApp.app.drainOutbox()
        for (const name of names) {
          await commands[name](market)
          await testApp.app.drainOutbox()
          await checkCounters(market, name)
        }
      }),
      { seed: 20261127, numRuns: 5, endOnFailure: true },
    )
  }, 120_000)
})
