import { randomUUID } from 'node:crypto'
import { MAX_MESSAGES_PER_MINUTE } from '@partlane/domain/chats/chat-rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { displayName, displayNameOf } from '#features/accounts/public.ts'
import { agree } from '#features/agreed-lines/test-helpers.ts'
import { buyParts, sellParts } from '#features/orders/test-helpers.ts'
import type { Db } from '#platform/db/db.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { chatPageQuery, chatSearchQuery } from './chats.queries.ts'
import { type ChatClient, listTexts, loadChat, open, send, sendPhotos, startChat, uploadPhoto } from './test-helpers.ts'

const listChats = async (client: ChatClient, query = ''): Promise<string[]> =>
  (await client.get(`/users/chats${query}`)).body.data.map(({ id }: { id: string }) => id)
const countUnread = async (client: ChatClient): Promise<number> =>
  (await client.get('/users/chats/notifications')).body.data.attributes.unread_messages

describe('opening a conversation', () => {
  it('opens one for each listing and buyer, also by many calls at once', async () => {
    const testApp = await startTestApp()
    const { buyerClient, listing, chatId } = await startChat(testApp)
    const ids = await Promise.all([1, 2, 3, 4].map(() => open(buyerClient, { listing_id: listing.slug })))
    expect(new Set(ids)).toEqual(new Set([chatId]))
    expect(await open(buyerClient, { listing_id: String(listing.id) })).toBe(chatId)
    const other = await startChat(testApp, { listing })
    expect(other.chatId).not.toBe(chatId)
  })

  it('is not listed before the first message', async () => {
    const { buyerClient, sellerClient, chatId } = await startChat(await startTestApp())
    expect(await listChats(buyerClient)).toEqual([])
    await send(buyerClient, chatId, 'Is it still available?')
    expect(await listChats(buyerClient)).toEqual([chatId])
    expect(await listChats(sellerClient)).toEqual([chatId])
  })

  it('is refused for the own listing, an unknown one, guests and visitors', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const chat = { listing_id: listing.slug }
    const own = await app.as(listing.seller).post('/users/chats', { chat })
    expect(own).toBeRefused(409, 'own_listing')
    expect(own.body.errors[0].source).toEqual({ pointer: '/chat/participant_id' })
    expect(await app.as(await world.user()).post('/users/chats', { chat: { listing_id: 'none-zzz' } })).toBeRefused(404, 'not_found')
    expect(await app.visitor.post('/users/chats', { chat })).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.guest()).post('/users/chats', { chat })).toBeRefused(403, 'sign_in_required')
  })

  it('lets a seller write first only to a buyer of the listing, and to somebody who has asked', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const { sellerClient, seller, buyer, listings } = await sellParts(testApp)
    const other = await world.listing({ seller })
    const aboutOther = { chat: { listing_id: other.slug, participant_id: buyer.slug } }
    expect(await sellerClient.post('/users/chats', aboutOther)).toBeRefused(404, 'not_found')
    await agree(testApp, buyer, other)
    expect(await sellerClient.post('/users/chats', aboutOther)).toHaveStatus(201)
    const chatId = await open(sellerClient, { listing_id: listings[0]!.slug, participant_id: buyer.slug })
    expect(await send(sellerClient, chatId, 'Your part is on its way.')).toHaveStatus(201)
    const stranger = await world.user()
    const asStranger = { chat: { listing_id: listings[0]!.slug, participant_id: stranger.slug } }
    expect(await sellerClient.post('/users/chats', asStranger)).toBeRefused(404, 'not_found')
    const asker = await startChat(testApp, { listing: listings[0]!, buyer: stranger })
    expect(await sellerClient.post('/users/chats', asStranger)).toBeRefused(404, 'not_found')
    await send(asker.buyerClient, asker.chatId, 'Hello')
    expect(await sellerClient.post('/users/chats', asStranger)).toHaveStatus(200)
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('a listing that is no longer shown', () => {
  it('can be asked about by its buyer and by those who have asked, not by others', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const sale = await sellParts(testApp)
    const listing = sale.listings[0]!
    const asker = await startChat(testApp, { listing })
    await send(asker.buyerClient, asker.chatId, 'Hello')
    await ctx.db.updateTable('listings').set({ status: 'deleted' }).where('id', '=', listing.id).execute()
    const chat = { listing_id: listing.slug }
    expect(await sale.buyerClient.post('/users/chats', { chat })).toHaveStatus(201)
    expect(await open(asker.buyerClient, chat)).toBe(asker.chatId)
    expect(await app.as(await world.user()).post('/users/chats', { chat })).toBeRefused(404, 'not_found')
  })
})

describe('a conversation', () => {
  it('is hidden from everybody else', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const { chatId, buyerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'Hello')
    for (const client of [app.as(await world.user()), app.as(await world.operator())]) {
      expect(await client.get(`/users/chats/${chatId}`)).toBeRefused(404, 'not_found')
      expect(await client.get(`/users/chats/${chatId}/messages`)).toBeRefused(404, 'not_found')
      expect(await client.get(`/users/chats/${chatId}/mark_as_reads`)).toBeRefused(404, 'not_found')
      expect(await client.put(`/users/chats/${chatId}`, { chat: { blocked: true } })).toBeRefused(404, 'not_found')
      expect(await client.put(`/users/archiving_chats/${chatId}`, {})).toBeRefused(404, 'not_found')
      expect(await send(client, chatId, 'Hello')).toBeRefused(404, 'not_found')
    }
  })

  it('shows whether and for how much its part is on sale', async () => {
    const testApp = await startTestApp()
    const { ctx, world } = testApp
    const { buyerClient, chatId, listing } = await startChat(testApp, { listing: await world.listing({ priceMinor: 4500 }) })
    const change = (columns: { status?: 'sold_out' | 'blocked' | 'available'; reserved_quantity?: number; quantity?: number }) =>
      ctx.db.updateTable('listings').set(columns).where('id', '=', listing.id).execute()
    const loadListing = async (query = '') => (await buyerClient.get(`/users/chats/${chatId}${query}`)).body.data.attributes.listing
    const price = { amount: '45.00', currency: 'gbp' }
    expect(await loadListing()).toMatchObject({ state: 'for_sale', price, converted_price: price })
    await change({ status: 'sold_out', quantity: 0 })
    expect(await loadListing()).toMatchObject({ state: 'sold', price })
    await change({ status: 'blocked' })
    expect(await loadListing()).toMatchObject({ state: 'not_for_sale', price: null, converted_price: null })
  })

  it('is marked as read by opening it, and reading the messages alone changes nothing', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, sellerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'One')
    await send(buyerClient, chatId, 'Two')
    expect(await loadChat(sellerClient, chatId)).toMatchObject({ chat_info: { unread_messages_count: 2 } })
    expect(await listTexts(sellerClient, chatId)).toEqual(['Two', 'One'])
    expect([await countUnread(sellerClient), await countUnread(buyerClient)]).toEqual([1, 0])
    for (let i = 0; i < 2; i++) expect(await sellerClient.get(`/users/chats/${chatId}/mark_as_reads`)).toHaveStatus(200)
    expect([await countUnread(sellerClient), await countUnread(buyerClient)]).toEqual([0, 0])
    const { other_read_id, other_delivered_id, last_message } = await loadChat(buyerClient, chatId)
    expect([other_read_id, other_delivered_id]).toEqual([last_message.id, last_message.id])
    const counters = (await sellerClient.get('/users/counters')).body.data.attributes.notifications_data
    expect(counters.unread_messages).toBe(0)
  })

  it('is archived for one side until the next message', async () => {
    const { chatId, buyerClient, sellerClient } = await startChat(await startTestApp())
    await send(buyerClient, chatId, 'Hello')
    expect(await sellerClient.put(`/users/archiving_chats/${chatId}`, {})).toHaveStatus(200)
    expect([await listChats(sellerClient), await listChats(sellerClient, '?archived=true')]).toEqual([[], [chatId]])
    expect(await listChats(buyerClient)).toEqual([chatId])
    await send(buyerClient, chatId, 'Are you there?')
    expect([await listChats(sellerClient), await listChats(sellerClient, '?archived=true')]).toEqual([[chatId], []])
    await sellerClient.put(`/users/archiving_chats/${chatId}`, {})
    expect(await sellerClient.put(`/users/chats/${chatId}`, { chat: { status: 'open' } })).toHaveStatus(200)
    expect(await listChats(sellerClient)).toEqual([chatId])
  })

  it('is found by title and by the name of the other side', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, listing } = await startChat(testApp)
    await send(buyerClient, chatId, 'Hello')
    const { title } = await testApp.world.listingRow(listing.id)
    expect(await listChats(buyerClient, `?search=${encodeURIComponent((title ?? '').slice(0, 6))}`)).toEqual([chatId])
    expect(await listChats(buyerClient, '?search=%25')).toEqual([])
  })
})

/** Many conversations of a user, a third as seller, with one message in each. */
async function insertChats(db: Db, { user, other, count }: { user: TestUser; other: TestUser; count: number }): Promise<void> {
  await sql`with l as (insert into listings (slug, seller_id, status, title, condition, item_price_minor, town)
      select 'part-' || i, case when i % 3 = 0 then ${user.id}::bigint else ${other.id}::bigint end, 'available', 'Part ' || i, 'used', 100, 'Leeds'
      from generate_series(1, ${count}) i returning id, seller_id),
    c as (insert into chats (listing_id, buyer_id, seller_id, created_at, updated_at)
      select id, case when seller_id = ${user.id} then ${other.id}::bigint else ${user.id}::bigint end, seller_id, now(), now() - make_interval(secs => id::integer) from l
      returning id, buyer_id, updated_at),
    m as (insert into messages (chat_id, author, author_id, text, suspicious, created_at)
      select id, 'buyer', buyer_id, 'Hello', false, updated_at from c returning id, chat_id)
    select count(*) from m`.execute(db)
  await sql`update chats c set last_message_id = m.id from messages m where m.chat_id = c.id`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

describe('the list of conversations', () => {
  it('is read in the order of the indexes of both sides', { timeout: 60_000 }, async () => {
    const { ctx, world } = await startTestApp()
    const [user, other] = [await world.user(), await world.user()]
    await insertChats(ctx.db, { user, other, count: 20_000 })
    const query = chatPageQuery(ctx.db, { userId: user.id, isArchived: false, limit: 20 }).limit(20).compile()
    const { rows } = await ctx.db.pool.query(`explain (analyze, buffers) ${query.sql}`, query.parameters as unknown[])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const part of ['chats_of_buyer', 'chats_of_seller']) expect(plan).toContain(part)
    expect(plan).not.toMatch(/Seq Scan on (?:chats|messages|listings) /)
    for (const [, count] of plan.matchAll(/on chats.*actual.*rows=(\d+)/g)) expect(Number(count)).toBeLessThanOrEqual(20)
  })
})

describe('the search in 5,000 conversations', () => {
  it('reads messages, photos, orders and blocks of the shown ones only', { timeout: 60_000 }, async () => {
    const { ctx, world } = await startTestApp()
    const [user, other] = [await world.user(), await world.user()]
    await insertChats(ctx.db, { user, other, count: 5_000 })
    for (const search of ['Part', 'Part 4999', 'nothing', 'Hello']) {
      const query = chatSearchQuery(ctx.db, { userId: user.id, isArchived: false, search }).limit(20).compile()
      const { rows } = await ctx.db.pool.query(`explain (analyze, buffers) ${query.sql}`, query.parameters as unknown[])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      // Tables of which every conversation would have been read: 0.3 s of a search in 5,000.
      expect(plan).not.toMatch(/on (?:message_photos|listing_photos|user_blocks) /)
      // Messages are read by the index of own conversations.
      expect(plan).not.toContain('Seq Scan on messages ')
      for (const [, count] of plan.matchAll(/ messages_of_chat .*loops=(\d+)/g)) expect(Number(count)).toBeLessThanOrEqual(500)
      expect(plan).toContain('messages_of_chat')
    }
  })
})

describe('the usual answer time', () => {
  it('counts each asker once, and questions without an answer after three days', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const seller = await world.business()
    const loadSeconds = async () => (await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes.answer_seconds
    const friend = await world.user()
    const ask = async ({ buyer }: { buyer?: typeof friend }, daysAgo: number, isAnswered: boolean) => {
      const { chatId, buyerClient, sellerClient } = await startChat(testApp, {
        listing: await world.listing({ seller }),
        ...(buyer ? { buyer } : {}),
      })
      await send(buyerClient, chatId, 'Is it new?')
      if (isAnswered) await send(sellerClient, chatId, 'Yes')
      const interval = `${daysAgo} days`
      await sql`update chats set first_asked_at = first_asked_at - ${interval}::interval,
        first_answered_at = first_answered_at - ${interval}::interval where id = ${chatId}`.execute(ctx.db)
    }
    for (const daysAgo of [5, 4, 3, 2, 1]) await ask({ buyer: friend }, daysAgo, true)
    expect(await loadSeconds()).toBeNull()
    for (const daysAgo of [10, 11, 12]) await ask({}, daysAgo, false)
    await ask({}, 2, false)
    expect(await loadSeconds()).toBeNull()
    await ask({}, 4, false)
    expect(await loadSeconds()).toBeGreaterThan(9 * 24 * 3600)
  })

  it('is the median of the first answers, from five on', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const seller = await world.business()
    const loadSeconds = async () => (await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes.answer_seconds
    for (const minutes of [10, 20, 600, 30, 40]) {
      expect(await loadSeconds()).toBeNull()
      const { chatId, buyerClient, sellerClient } = await startChat(testApp, { listing: await world.listing({ seller }) })
      await send(sellerClient, chatId, 'Any questions?')
      await send(buyerClient, chatId, 'Is it new?')
      app.clock.advance(minutes * 60_000)
      await send(sellerClient, chatId, 'Yes')
      app.clock.advance(60_000)
      await send(sellerClient, chatId, 'Really')
    }
    expect(await loadSeconds()).toBe(30 * 60)
    app.clock.advance(91 * 24 * 3_600_000)
    expect(await loadSeconds()).toBeNull()
  })
})

describe('a message', () => {
  it('is written once for each attempt, also when it is sent many times at once', async () => {
    const { chatId, buyerClient } = await startChat(await startTestApp())
    const attempt = randomUUID()
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(buyerClient, chatId, 'Hello', attempt)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await listTexts(buyerClient, chatId)).toEqual(['Hello'])
  })

  it('keeps its order and counts when many are written at once by both sides', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, sellerClient } = await startChat(testApp)
    const texts = Array.from({ length: 10 }, (_, index) => `Text ${index}`)
    await Promise.all(texts.flatMap((text) => [send(buyerClient, chatId, text), send(sellerClient, chatId, text)]))
    expect(await listTexts(buyerClient, chatId)).toHaveLength(20)
    const row = await testApp.ctx.db.selectFrom('chats').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ buyer_unread: 10, seller_unread: 10 })
    const { id } = await testApp.ctx.db
      .selectFrom('messages')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect(row.last_message_id).toBe(Number(id))
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('hides contact data from the reader before a sale, also in the list, and not after it', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, sellerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'Call me: zero seven seven oh oh nine oh oh one two three')
    expect(await listTexts(buyerClient, chatId)).toEqual(['Call me: zero seven seven oh oh nine oh oh one two three'])
    expect(await listTexts(sellerClient, chatId)).toEqual(['Call me: •••'])
    expect((await loadChat(sellerClient, chatId)).last_message.text).toBe('Call me: •••')

    const listing = await testApp.world.listing({ quantity: 3 })
    const before = await startChat(testApp, { listing })
    await send(before.buyerClient, before.chatId, 'Mail jo@example.com')
    expect(await listTexts(before.sellerClient, before.chatId)).toEqual(['Mail •••'])
    const orderId = await buyParts(testApp, { buyer: before.buyer, listings: [listing], quantity: 1 })
    await send(before.buyerClient, before.chatId, 'Call 07700 900123')
    expect(await listTexts(before.sellerClient, before.chatId)).toEqual(['Call 07700 900123', 'Mail jo@example.com'])
    expect((await loadChat(before.sellerClient, before.chatId)).last_message.text).toBe('Call 07700 900123')
    expect(await loadChat(before.sellerClient, before.chatId)).toMatchObject({ orders: [{ id: orderId }] })
  })

  it('is shown as typed: HTML, emoji, right-to-left and zero-width characters', async () => {
    const { chatId, buyerClient, sellerClient } = await startChat(await startTestApp())
    const texts = [
      '<b onclick="x()">bold</b> & co',
      '👩‍🔧 שלום عليكم',
      `a\u200bb`,
      'Line 1\nLine 2',
      'é'.repeat(4000),
      'photo\u202egpj.exe \u2066x\u2069\u2069',
    ]
    for (const text of texts) expect(await send(buyerClient, chatId, text)).toHaveStatus(201)
    expect(await listTexts(sellerClient, chatId)).toEqual(texts.toReversed())
    for (const text of ['', '   ', '\u200b', 'x'.repeat(4001), 'a\u0000b', 'a\u001bb'])
      expect(await send(buyerClient, chatId, text)).toPointAt('/message/text')
  })

  it('is refused after twenty in a minute, for a minute', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient } = await startChat(testApp)
    for (let i = 0; i < MAX_MESSAGES_PER_MINUTE; i++) expect(await send(buyerClient, chatId, `${i}`)).toHaveStatus(201)
    expect(await send(buyerClient, chatId, 'too many')).toBeRefused(429, 'too_many_messages')
    testApp.app.clock.advance(60_001)
    expect(await send(buyerClient, chatId, 'again')).toHaveStatus(201)
  })

  it('is refused after twenty, also at the same instant in several conversations', async () => {
    const testApp = await startTestApp()
    const { buyer, buyerClient, chatId } = await startChat(testApp)
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => startChat(testApp, { buyer })))
    const chatIds = [chatId, ...others.map((other) => other.chatId)]
    const responses = await Promise.all(
      Array.from({ length: MAX_MESSAGES_PER_MINUTE + 10 }, (_, i) => send(buyerClient, chatIds[i % chatIds.length]!, `${i}`)),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_MESSAGES_PER_MINUTE)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('is refused while one side has blocked the other, in all their conversations', async () => {
    const testApp = await startTestApp()
    const { chatId, buyer, buyerClient, sellerClient, seller } = await startChat(testApp)
    await send(buyerClient, chatId, 'Hello')
    expect(await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: true } })).toHaveStatus(200)
    for (const client of [buyerClient, sellerClient]) expect(await send(client, chatId, 'Hello?')).toBeRefused(409, 'chat_blocked')
    expect(await loadChat(buyerClient, chatId)).toMatchObject({ blocked: false, can_write: false })
    expect(await loadChat(sellerClient, chatId)).toMatchObject({ blocked: true, can_write: false })
    const other = await testApp.world.listing({ seller })
    expect(await testApp.app.as(buyer).post('/users/chats', { chat: { listing_id: other.slug } })).toBeRefused(409, 'chat_blocked')
    await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: false } })
    expect(await send(buyerClient, chatId, 'Hello?')).toHaveStatus(201)
    // Clients that leave out null and false.
    expect((await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: 'yes' } })).body.data.attributes.blocked).toBe(true)
    expect((await sellerClient.put(`/users/chats/${chatId}`, { chat: { blocked: 'no' } })).body.data.attributes.blocked).toBe(false)
    expect(await send(buyerClient, chatId, 'Thank you')).toHaveStatus(201)
  })

  it('is refused to a blocked or closed account', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, seller } = await startChat(testApp)
    await testApp.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', seller.id).execute()
    expect(await send(buyerClient, chatId, 'Hello')).toBeRefused(409, 'chat_not_possible')
  })

  it('warns of payments elsewhere', async () => {
    const { chatId, buyerClient, sellerClient } = await startChat(await startTestApp())
    await send(sellerClient, chatId, 'Cheaper if you pay me directly by bank transfer')
    const { body } = await buyerClient.get(`/users/chats/${chatId}/messages`)
    expect(body.data[0].attributes).toMatchObject({ suspicious: true })
  })

  it('makes one notice for the first unread one, however often the event is handled', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, sellerClient, seller } = await startChat(testApp)
    await send(buyerClient, chatId, 'One')
    await testApp.app.drainOutbox()
    await send(buyerClient, chatId, 'Two')
    await testApp.app.drainOutbox()
    const countNotices = () =>
      testApp.ctx.db.selectFrom('notifications').where('user_id', '=', seller.id).select(['object_name', 'data']).execute()
    expect(await countNotices()).toMatchObject([{ object_name: 'chat_message', data: { chat_id: Number(chatId) } }])
    await sellerClient.get(`/users/chats/${chatId}/mark_as_reads`)
    await testApp.app.drainOutbox()
    const counters = (await sellerClient.get('/users/counters')).body.data.attributes.notifications_data
    expect(counters).toMatchObject({ unread_messages: 0, unread_notifications: 0 })
    await send(buyerClient, chatId, 'Three')
    await testApp.app.drainOutbox()
    expect(await countNotices()).toHaveLength(2)
  })
})

describe('the search of conversations', () => {
  it('compares the names that are shown, of each kind of account', async () => {
    const { ctx, world } = await startTestApp()
    const users = [
      { company_name: null, first_name: 'Priya', last_name: 'Nair' },
      { company_name: null, first_name: 'Priya', last_name: null },
      { company_name: null, first_name: null, last_name: 'Nair' },
      { company_name: null, first_name: null, last_name: null },
      { company_name: 'Parts & Sons', first_name: 'Priya', last_name: 'Nair' },
    ]
    for (const names of users) {
      const { id } = await world.user()
      await ctx.db.updateTable('users').set(names).where('id', '=', id).execute()
      const row = await ctx.db
        .selectFrom('users')
        .where('id', '=', id)
        .select(['company_name', 'first_name', 'last_name', 'slug', 'deleted_at'])
        .select(displayNameOf('users').as('name'))
        .executeTakeFirstOrThrow()
      expect(row.name).toBe(displayName(row))
    }
  })
})

describe('clients of the API', () => {
  it('open a conversation with 201 and find it with 200', async () => {
    const { app, world } = await startTestApp()
    const [buyer, listing] = [app.as(await world.user()), await world.listing()]
    const chat = { listing_id: listing.slug }
    const [first, second] = [await buyer.post('/users/chats', { chat }), await buyer.post('/users/chats', { chat })]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('name the seller as the participant of a buyer, or get a stable error', async () => {
    const { app, world } = await startTestApp()
    const [buyer, stranger, listing] = [app.as(await world.user()), await world.user(), await world.listing()]
    const open = (participant_id: unknown) => buyer.post('/users/chats', { chat: { listing_id: listing.slug, participant_id } })
    for (const participant of [stranger.slug, String(stranger.id), 'no-such-user', '999999']) {
      const response = await open(participant)
      expect(response).toBeRefused(422, 'participant_not_allowed')
      expect(response.body.errors[0].source).toEqual({ pointer: '/chat/participant_id' })
    }
    expect(await open(listing.seller.slug)).toHaveStatus(201)
    expect(await open(listing.seller.id)).toHaveStatus(200)
  })

  it('cannot use an attempt for another message', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient } = await startChat(testApp)
    const attempt = randomUUID()
    const first = await send(buyerClient, chatId, 'Hello', attempt)
    const repeated = await send(buyerClient, chatId, 'Hello', attempt)
    expect([first.status, repeated.status]).toEqual([201, 200])
    expect(repeated.body.data.id).toBe(first.body.data.id)
    const photo = await uploadPhoto(testApp, buyerClient)
    // The same photo twice is one, also when the request is repeated.
    const withPhoto = { text: 'Hello', upload_ids: [photo, photo], attempt: randomUUID() }
    for (const status of [201, 200]) expect(await sendPhotos(buyerClient, chatId, withPhoto)).toHaveStatus(status)
    for (const response of [
      await send(buyerClient, chatId, 'Good bye', attempt),
      await sendPhotos(buyerClient, chatId, { text: 'Hello', upload_ids: [photo], attempt }),
    ]) {
      expect(response).toBeRefused(409, 'attempt_reused')
      expect(response.body.errors[0].source).toEqual({ pointer: '/message/attempt' })
    }
    expect(await listTexts(buyerClient, chatId)).toEqual(['Hello', 'Hello'])
  })

  it('do not mark messages as read by HEAD or by loading in advance', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, seller, sellerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'Hello')
    const url = `/api/v1/users/chats/${chatId}/mark_as_reads`
    const authorization = `Bearer ${seller.token}`
    const prefetches = [
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]
    expect((await testApp.app.server.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode).toBe(200)
    for (const headers of prefetches) {
      const response = await testApp.app.server.inject({ method: 'GET', url, headers: { authorization, ...headers } })
      expect(response.json().data.attributes.chat_info.unread_messages_count).toBe(1)
    }
    expect(await countUnread(sellerClient)).toBe(1)
    await sellerClient.get(`/users/chats/${chatId}/mark_as_reads`)
    expect(await countUnread(sellerClient)).toBe(0)
  })

  it('are told when the next message of a minute may be sent', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'First')
    testApp.app.clock.advance(20_000)
    for (let i = 1; i < MAX_MESSAGES_PER_MINUTE; i++) await send(buyerClient, chatId, `Message ${i}`)
    const refused = await send(buyerClient, chatId, 'One more')
    expect(refused).toBeRefused(429, 'too_many_messages')
    expect(refused.headers['retry-after']).toBe('40')
    testApp.app.clock.advance(40_000)
    expect(await send(buyerClient, chatId, 'One more')).toHaveStatus(201)
  })

  it('page through what a search finds, the last active first', async () => {
    const testApp = await startTestApp()
    const { buyer, buyerClient, chatId: first } = await startChat(testApp)
    const { chatId: second } = await startChat(testApp, { buyer })
    for (const chatId of [first, second]) {
      testApp.app.clock.advance(1000)
      await send(buyerClient, chatId, 'Hello')
    }
    expect(await listChats(buyerClient, '?search=brake')).toEqual([second, first])
    const { body } = await buyerClient.get('/users/chats?search=brake&items=1&page=2')
    expect([body.data[0].id, body.meta.pagy.count]).toEqual([first, 2])
  })

  it('find a conversation by what its reader sees of its messages', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, sellerClient } = await startChat(testApp)
    await send(buyerClient, chatId, 'Does it have the rubber gasket? Call 07400 123456')
    await send(sellerClient, chatId, 'Yes, 100% new')
    for (const search of ['GASKET', 'the rubber', '100%25']) {
      expect(await listChats(sellerClient, `?search=${search}`)).toEqual([chatId])
      expect(await listChats(buyerClient, `?search=${search}`)).toEqual([chatId])
    }
    for (const search of ['07400', '123456', 'ga', 'gasket_']) expect(await listChats(sellerClient, `?search=${search}`)).toEqual([])
    const stranger = await startChat(testApp)
    await send(stranger.buyerClient, stranger.chatId, 'Hello')
    for (const client of [stranger.buyerClient, stranger.sellerClient]) expect(await listChats(client, '?search=gasket')).toEqual([])
  })

  it('find a conversation by the number of an order with its part, or of the purchase', async () => {
    const testApp = await startTestApp()
    const { buyer, buyerClient, sellerClient, chatId, listing } = await startChat(testApp)
    await send(buyerClient, chatId, 'Hello')
    const { chatId: otherChatId } = await startChat(testApp, { buyer, listing: await testApp.world.listing({ seller: listing.seller }) })
    await send(buyerClient, otherChatId, 'Hello')
    const orderId = await buyParts(testApp, { buyer, listings: [listing], quantity: 1 })
    const { reference, purchase } = await testApp.ctx.db
      .selectFrom('orders as o')
      .innerJoin('payment_orders as p', 'p.id', 'o.payment_order_id')
      .where('o.id', '=', Number(orderId))
      .select(['o.reference', 'p.reference as purchase'])
      .executeTakeFirstOrThrow()
    for (const search of [reference, purchase, reference.toLowerCase(), `%23${reference}`]) {
      expect(await listChats(buyerClient, `?search=${search}`)).toEqual([chatId])
      expect(await listChats(sellerClient, `?search=${search}`)).toEqual([chatId])
    }
    expect(await listChats(buyerClient, `?search=${reference.slice(0, 6)}`)).toEqual([])
    const stranger = await startChat(testApp)
    await send(stranger.buyerClient, stranger.chatId, 'Hello')
    expect(await listChats(stranger.buyerClient, `?search=${reference}`)).toEqual([])
  })

  it('find a conversation by the name as it is shown', async () => {
    const testApp = await startTestApp()
    const { chatId, buyerClient, buyer, sellerClient } = await startChat(testApp)
    await testApp.ctx.db.updateTable('users').set({ first_name: 'Priya', last_name: 'Nair' }).where('id', '=', buyer.id).execute()
    await send(buyerClient, chatId, 'Hello')
    for (const name of ['Priya%20N.', 'priya%20n', 'N.']) expect(await listChats(sellerClient, `?search=${name}`)).toEqual([chatId])
    expect(await listChats(sellerClient, '?search=Nair')).toEqual([])
  })
})
