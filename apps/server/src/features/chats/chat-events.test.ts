import { randomUUID } from 'node:crypto'
import { ChatRoomsChannel } from '@partlane/contract/channels'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buyParts, changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { chatEventsQuery } from './chats.queries.ts'
import { type ChatClient, loadChat, open, startCable, startChat } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Event = { id: string; source: string; kind: string; actor: string; order: { id: string } | null; reason: string | null }

async function listEvents(client: ChatClient, chatId: string, query = ''): Promise<Event[]> {
  const response = await client.get(`/users/chats/${chatId}/events${query}`)
  expect(response).toHaveStatus(200)
  return response.body.data.map(({ id, attributes }: { id: string; attributes: Event }) => ({ ...attributes, id }))
}
const listKinds = async (client: ChatClient, chatId: string) => (await listEvents(client, chatId)).map(({ kind }) => kind).toReversed()

describe('the events of a conversation', () => {
  it('are the steps of the orders of this buyer with the listing, for both sides', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const { buyerClient, sellerClient, buyer, listings, orderId } = sale
    const chatId = await open(buyerClient, { listing_id: listings[0]!.slug })
    expect(await listKinds(buyerClient, chatId)).toEqual(['placed', 'accepted', 'dispatched'])
    await requestRefundOf(sale)
    expect(await listKinds(sellerClient, chatId)).toEqual(['placed', 'accepted', 'dispatched', 'refund_requested'])
    const secondOrderId = await buyParts(testApp, { buyer, listings, quantity: 1 })
    const [latest] = await listEvents(buyerClient, chatId)
    expect(latest).toMatchObject({ source: 'order', kind: 'placed', actor: 'buyer', order: { id: secondOrderId }, withdrawal: false })
    expect((await loadChat(sellerClient, chatId)).orders).toMatchObject([
      { id: secondOrderId, status: 'fully_paid' },
      { id: orderId, status: 'delivered' },
    ])
  })

  it('leave out the steps of other items of an order, and the orders of other buyers', async () => {
    const testApp = await startTestApp()
    const { buyerClient, sellerClient, listings, orderId } = await sellParts(testApp, { count: 2 })
    const [first, second] = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: [first] })
    await changeItems(sellerClient, orderId, { action: 'decline', item_ids: [second], reason: 'damaged' })
    const openChat = (index: number) => open(buyerClient, { listing_id: listings[index]!.slug })
    expect(await listKinds(buyerClient, await openChat(0))).toEqual(['placed', 'accepted'])
    const [declined] = await listEvents(buyerClient, await openChat(1))
    expect(declined).toMatchObject({ kind: 'declined', actor: 'seller', reason: 'damaged' })
    expect(await listKinds(buyerClient, await openChat(1))).toEqual(['placed', 'declined'])
    const other = await startChat(testApp, { listing: listings[0]! })
    expect(await listKinds(other.buyerClient, other.chatId)).toEqual([])
  })

  it('say which parcel was sent only where its items are', async () => {
    const testApp = await startTestApp()
    const { buyerClient, sellerClient, listings, orderId } = await sellParts(testApp, { count: 2 })
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
    await sellerClient.post(`/users/orders/${orderId}/parcels`, {
      parcel: {
        carrier: 'royal_mail',
        tracking_number: 'AB123456789GB',
        items: [{ item_id: item_ids[1], quantity: 1 }],
        attempt: randomUUID(),
      },
    })
    const kinds = await Promise.all(listings.map(async ({ slug }) => listKinds(buyerClient, await open(buyerClient, { listing_id: slug }))))
    expect(kinds).toEqual([
      ['placed', 'accepted'],
      ['placed', 'accepted', 'dispatched'],
    ])
  })

  it('have a block for the one who blocked only', async () => {
    const { buyerClient, sellerClient, chatId } = await startChat(await startTestApp())
    await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: true } })
    expect(await listEvents(sellerClient, chatId)).toMatchObject([{ source: 'block', kind: 'blocked', actor: 'seller', order: null }])
    expect(await listEvents(buyerClient, chatId)).toEqual([])
    await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: false } })
    expect(await listEvents(sellerClient, chatId)).toEqual([])
  })

  it('come in pages of one order, each event once', async () => {
    const testApp = await startTestApp()
    const { buyerClient, listings } = await sendParts(testApp)
    const chatId = await open(buyerClient, { listing_id: listings[0]!.slug })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listEvents(buyerClient, chatId, `?items=1&page=${page}`)))
    expect(pages.flat()).toEqual(await listEvents(buyerClient, chatId))
    expect(pages.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  })

  it('are hidden from everybody else, and refuse bad input', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const { buyerClient, listings } = await sellParts(testApp)
    const chatId = await open(buyerClient, { listing_id: listings[0]!.slug })
    const path = `/users/chats/${chatId}/events`
    expect(await app.visitor.get(path)).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.guest()).get(path)).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.user()).get(path)).toBeRefused(404, 'not_found')
    expect(await app.as(await world.operator()).get(path)).toBeRefused(404, 'not_found')
    expect(await buyerClient.get('/users/chats/9999999/events')).toBeRefused(404, 'not_found')
    for (const query of ['?items=97', '?page=0', '?order=1']) expect(await buyerClient.get(`${path}${query}`)).toHaveStatus(422)
  })

  it('are announced in the rooms of both sides by every step', async () => {
    const testApp = await startTestApp()
    const { buyer, seller, buyerClient, sellerClient, listings, orderId } = await sellParts(testApp)
    const chatId = await open(buyerClient, { listing_id: listings[0]!.slug })
    const connect = await startCable(testApp)
    const enter = async (user: typeof buyer) => {
      const received: string[] = []
      let isConnected = false
      const room = { connected: () => (isConnected = true), received: (message: object) => received.push(JSON.stringify(message)) }
      connect(user).subscribe(ChatRoomsChannel, { chat_id: chatId }, room)
      await waitUntil('the room is open', () => isConnected)
      return received
    }
    const rooms = [await enter(buyer), await enter(seller)]
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
    await testApp.app.drainOutbox()
    await waitUntil('both know it', () => rooms.every(({ length }) => length === 1))
    expect(rooms[0]).toEqual([JSON.stringify({ type: 'event', source: 'order', order_id: orderId })])
    expect(rooms[1]).toEqual(rooms[0])
  })

  it('are read by indexes, of a buyer with many orders and a listing with many buyers', { timeout: 60_000 }, async () => {
    const testApp = await startTestApp()
    const { ctx, world } = testApp
    const { buyer, seller, listings } = await sellParts(testApp)
    await copyOrder(testApp, { otherBuyerId: (await world.user()).id, otherListingId: (await world.listing({ seller })).id })
    const chat = { listing_id: listings[0]!.id, buyer_id: buyer.id, seller_id: seller.id }
    const query = chatEventsQuery(ctx.db, { chat, userId: buyer.id }).limit(50).compile()
    const { rows } = await ctx.db.pool.query(`explain (analyze, buffers) ${query.sql}`, query.parameters as unknown[])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (?:orders|order_items|order_history) /)
    expect(plan).toContain('order_history_of_order')
  })
})

/**
 * Adds 4,000 orders: 200 of the listing by another buyer, 200 of the buyer with another listing,
 * and others. Each has one item and two steps.
 */
async function copyOrder({ ctx }: TestApp, { otherBuyerId, otherListingId }: { otherBuyerId: number; otherListingId: number }) {
  const purchaseId = sql`nextval(pg_get_serial_sequence('payment_orders', 'id'))`
  await sql`create table copies as select n, ${purchaseId} as purchase_id, nextval(pg_get_serial_sequence('orders', 'id')) as order_id
    from generate_series(1, 4000) as n`.execute(ctx.db)
  await sql`insert into payment_orders (id, reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at)
    overriding system value
    select purchase_id, 'copy-' || n, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at
    from payment_orders cross join copies`.execute(ctx.db)
  await sql`insert into orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id', order_id, 'reference', 'copy-' || n,
    'payment_order_id', purchase_id, 'buyer_id', case when n % 20 = 1 then o.buyer_id else ${otherBuyerId}::bigint end))).* from orders o cross join copies`.execute(
    ctx.db,
  )
  await sql`insert into order_items overriding system value select (jsonb_populate_record(i, jsonb_build_object('order_id', c.order_id,
    'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'listing_id', case when n % 20 = 0 then i.listing_id else ${otherListingId}::bigint end))).*
    from order_items i cross join copies c`.execute(ctx.db)
  await sql`insert into order_history (order_id, at, actor, step) select order_id, now(), 'buyer', step
    from copies cross join unnest(array['placed', 'completed']) as step`.execute(ctx.db)
  await sql`vacuum analyze`.execute(ctx.db)
}
