import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HIDDEN_REVIEW_DAYS, REVIEW_DAYS } from '@partlane/domain/reviews/review-rules'
import { describe, expect, it } from 'vitest'
import { orderCompleted } from '#features/orders/orders.events.ts'
import { changeItems, listItemIds, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { migrationsFolder } from '#platform/db/migrate.ts'
import { withClient } from '#platform/db/with-client.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Client = Sale['sellerClient']

const DAY_MS = 86_400_000

/** A completed order with an open review of each side. */
async function completeSale(testApp: TestApp, options: Parameters<typeof sellParts>[1] = {}) {
  const sale = await sellParts(testApp, options)
  await confirmSale(testApp, sale)
  const [ofBuyer] = await listOfOrder(sale.buyerClient, sale.orderId)
  const [ofSeller] = await listOfOrder(sale.sellerClient, sale.orderId)
  return { ...sale, ofBuyer: ofBuyer!.id, ofSeller: ofSeller!.id }
}

async function confirmSale(
  { app }: TestApp,
  { sellerClient, buyerClient, orderId }: Pick<Sale, 'sellerClient' | 'buyerClient' | 'orderId'>,
) {
  const item_ids = await listItemIds(sellerClient, orderId)
  await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
  const items = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: crypto.randomUUID() }
  expect(await sellerClient.post(`/users/orders/${orderId}/parcels`, { parcel })).toHaveStatus(200)
  expect(await changeItems(buyerClient, orderId, { action: 'confirm', item_ids })).toHaveStatus(200)
  await app.drainOutbox()
}

type Listed = { id: string; attributes: Record<string, unknown> }
const list = async (client: Client, path: string): Promise<Listed[]> => (await client.get(path)).body.data
const listOfOrder = (client: Client, orderId: string) => list(client, `/users/reviews?order=${orderId}`)
const write = (client: Client, id: string, rating = 5, text = 'Fits, well packed') =>
  client.put(`/users/reviews/${id}`, { review: { rating, text } })
const reply = (client: Client, id: string, text = 'Thank you') => client.put(`/users/reviews/${id}`, { review: { reply: text } })
const publicReviewsOf = ({ app }: TestApp, { seller }: Sale) => list(app.visitor, `/reviews?user=${seller.slug}`)

const readRating = ({ ctx }: TestApp, { seller }: Sale) =>
  ctx.db.selectFrom('users').where('id', '=', seller.id).select(['rating_sum', 'rating_count']).executeTakeFirstOrThrow()

async function expectRatingOfRows(testApp: TestApp, sale: Sale) {
  const rows = await testApp.ctx.db
    .selectFrom('reviews')
    .where('reviewed_id', '=', sale.seller.id)
    .where('side', '=', 'buyer')
    .where('status', '=', 'visible')
    .select('rating')
    .execute()
  const rating_sum = rows.reduce((sum, { rating }) => sum + (rating ?? 0), 0)
  expect(await readRating(testApp, sale)).toEqual({ rating_sum, rating_count: rows.length })
}

const counters = async (client: Client) => (await client.get('/users/counters')).body.data.attributes.notifications_data

describe('the reviews of a completed order', () => {
  it('open once for each side, also when the event is delivered twice', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await testApp.ctx.db.transact((tx) => emit(tx, orderCompleted({ order_id: Number(sale.orderId) })))
    await testApp.app.drainOutbox()
    const rows = await testApp.ctx.db.selectFrom('reviews').select(['side', 'status', 'author_id', 'reviewed_id']).orderBy('side').execute()
    expect(rows).toEqual([
      { side: 'buyer', status: 'open', author_id: sale.buyer.id, reviewed_id: sale.seller.id },
      { side: 'seller', status: 'open', author_id: sale.seller.id, reviewed_id: sale.buyer.id },
    ])
    const invitations = await testApp.ctx.db
      .selectFrom('notifications')
      .where('object_name', '=', 'create_review')
      .select('user_id')
      .execute()
    expect(invitations.map(({ user_id }) => user_id).sort()).toEqual([sale.buyer.id, sale.seller.id].sort())
  })

  it('open by the migration for orders that were completed before it, and reset stars without reviews', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await testApp.ctx.db.deleteFrom('reviews').execute()
    await testApp.ctx.db.updateTable('users').set({ rating_sum: 50, rating_count: 10 }).where('id', '=', sale.seller.id).execute()
    const migration = readFileSync(join(migrationsFolder, '0103_reviews.sql'), 'utf8')
    await withClient(testApp.connectionString, (client) => client.query(migration.slice(migration.indexOf('-- The stars of earlier'))))
    const { completed_at } = await testApp.ctx.db.selectFrom('orders').select('completed_at').executeTakeFirstOrThrow()
    const rows = await testApp.ctx.db.selectFrom('reviews').select(['side', 'author_id', 'due_at']).orderBy('side').execute()
    const due_at = new Date(completed_at!.getTime() + REVIEW_DAYS * DAY_MS)
    expect(rows).toEqual([
      { side: 'buyer', author_id: sale.buyer.id, due_at },
      { side: 'seller', author_id: sale.seller.id, due_at },
    ])
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 0, rating_count: 0 })
    expect(await write(sale.buyerClient, (await listOfOrder(sale.buyerClient, sale.orderId))[0]!.id)).toHaveStatus(200)
  })

  it('do not open before the order is completed', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    await testApp.ctx.db.transact((tx) => emit(tx, orderCompleted({ order_id: Number(sale.orderId) })))
    await testApp.app.drainOutbox()
    expect(await listOfOrder(sale.buyerClient, sale.orderId)).toEqual([])
  })

  it('are visible as soon as both are written, and not before', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const written = await write(sale.buyerClient, sale.ofBuyer, 4, 'Good part.\nA day late.')
    expect(written.body.data.attributes).toMatchObject({ status: 'written', rating: 4, actions: ['write'], order_id: sale.orderId })
    expect(await listOfOrder(sale.sellerClient, sale.orderId)).toMatchObject([{ id: sale.ofSeller }])
    expect(await publicReviewsOf(testApp, sale)).toEqual([])
    expect(await reply(sale.sellerClient, sale.ofBuyer)).toHaveStatus(404)
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 0, rating_count: 0 })
    await write(sale.sellerClient, sale.ofSeller)
    await testApp.app.drainOutbox()
    expect(await publicReviewsOf(testApp, sale)).toMatchObject([
      { attributes: { side: 'buyer', status: 'visible', rating: 4, text: 'Good part.\nA day late.', order_id: null, actions: [] } },
    ])
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 4, rating_count: 1 })
    expect((await testApp.app.visitor.get(`/users/${sale.seller.slug}`)).body.data.attributes).toMatchObject({
      rating: 4,
      rating_count: 1,
    })
    expect(await listOfOrder(sale.buyerClient, sale.orderId)).toHaveLength(2)
    expect(await write(sale.buyerClient, sale.ofBuyer, 1)).toBeRefused(409, 'review_is_visible')
  })

  it('may be changed by their author until they are visible', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await write(sale.buyerClient, sale.ofBuyer, 2, 'Too slow')
    testApp.app.clock.advance(6 * DAY_MS)
    const changed = await write(sale.buyerClient, sale.ofBuyer, 3, 'Slow, but it fits')
    expect(changed.body.data.attributes).toMatchObject({ status: 'written', rating: 3, text: 'Slow, but it fits' })
    // The correction does not move the seven days.
    testApp.app.clock.advance(1.1 * DAY_MS)
    await testApp.app.runDeadlines()
    expect(await publicReviewsOf(testApp, sale)).toMatchObject([{ attributes: { rating: 3 } }])
  })
})

describe('the deadlines of reviews', () => {
  it('publish one alone after seven days, and let the other side write until day 60', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await write(sale.buyerClient, sale.ofBuyer)
    testApp.app.clock.advance((HIDDEN_REVIEW_DAYS - 0.1) * DAY_MS)
    await testApp.app.runDeadlines()
    expect(await publicReviewsOf(testApp, sale)).toEqual([])
    testApp.app.clock.advance(0.2 * DAY_MS)
    await testApp.app.runDeadlines()
    expect(await publicReviewsOf(testApp, sale)).toHaveLength(1)
    const late = await write(sale.sellerClient, sale.ofSeller)
    expect(late.body.data.attributes).toMatchObject({ status: 'visible' })
    await expectRatingOfRows(testApp, sale)
  })

  it('close what nobody wrote in 60 days', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    testApp.app.clock.advance((REVIEW_DAYS + 0.1) * DAY_MS)
    // Late to the minute: refused although the job has not run.
    expect(await write(sale.buyerClient, sale.ofBuyer)).toBeRefused(409, 'review_is_closed')
    await testApp.app.runDeadlines()
    const statuses = await testApp.ctx.db.selectFrom('reviews').select(['status', 'due_at']).execute()
    expect(statuses).toEqual([
      { status: 'closed', due_at: null },
      { status: 'closed', due_at: null },
    ])
  })

  it('and a change at the same instant do not both happen', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await write(sale.buyerClient, sale.ofBuyer, 5)
    testApp.app.clock.advance((HIDDEN_REVIEW_DAYS + 0.1) * DAY_MS)
    const [changed] = await Promise.all([write(sale.buyerClient, sale.ofBuyer, 1), testApp.app.runDeadlines(), testApp.app.runDeadlines()])
    expect(changed).toBeRefused(409, 'review_is_visible')
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 5, rating_count: 1 })
  })
})

describe('two calls at once', () => {
  it('of both sides publish both reviews once', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const responses = await Promise.all([write(sale.buyerClient, sale.ofBuyer, 4), write(sale.sellerClient, sale.ofSeller, 5)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await testApp.app.drainOutbox()
    const rows = await testApp.ctx.db.selectFrom('reviews').select('status').execute()
    expect(rows.map(({ status }) => status)).toEqual(['visible', 'visible'])
    await expectRatingOfRows(testApp, sale)
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 4, rating_count: 1 })
  })

  it('of one author keep one text and count it once', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await write(sale.sellerClient, sale.ofSeller)
    const responses = await Promise.all([1, 2, 3, 4].map((rating) => write(sale.buyerClient, sale.ofBuyer, rating)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await expectRatingOfRows(testApp, sale)
  })

  it('that reply keep one reply', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await Promise.all([write(sale.buyerClient, sale.ofBuyer), write(sale.sellerClient, sale.ofSeller)])
    const responses = await Promise.all(['One', 'Two', 'Three'].map((text) => reply(sale.sellerClient, sale.ofBuyer, text)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await reply(sale.sellerClient, sale.ofBuyer)).toBeRefused(409, 'already_replied')
  })

  it('for many orders of one seller add up', async () => {
    const testApp = await startTestApp()
    const first = await completeSale(testApp)
    const sales = [first]
    for (const rating of [1, 2, 3]) {
      const sale = await completeSale(testApp)
      await testApp.ctx.db.updateTable('orders').set({ seller_id: first.seller.id }).where('id', '=', Number(sale.orderId)).execute()
      await testApp.ctx.db.updateTable('reviews').set({ reviewed_id: first.seller.id }).where('id', '=', Number(sale.ofBuyer)).execute()
      sales.push(sale)
      await write(sale.buyerClient, sale.ofBuyer, rating)
    }
    await write(first.buyerClient, first.ofBuyer, 5)
    testApp.app.clock.advance((HIDDEN_REVIEW_DAYS + 0.1) * DAY_MS)
    await Promise.all([testApp.app.runDeadlines(), testApp.app.runDeadlines()])
    expect(await readRating(testApp, first)).toEqual({ rating_sum: 11, rating_count: 4 })
    await expectRatingOfRows(testApp, first)
  })
})

describe('the rating of a seller', () => {
  const giveBack = ({ sellerClient, orderId }: Sale, item_ids: string[], items_amount: string) =>
    sellerClient.post(`/users/orders/${orderId}/repayments`, {
      repayment: { item_ids, items_amount, shipping_amount: '0', text: null, attempt: crypto.randomUUID() },
    })

  it('does not count praise whose money was given back, and counts criticism', async () => {
    const testApp = await startTestApp()
    for (const [rating, counts] of [
      [5, 0],
      [2, 1],
    ] as const) {
      const sale = await completeSale(testApp)
      await write(sale.sellerClient, sale.ofSeller)
      await write(sale.buyerClient, sale.ofBuyer, rating)
      expect(await readRating(testApp, sale)).toEqual({ rating_sum: rating, rating_count: 1 })
      const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
      expect(await giveBack(sale, itemIds, '49.01')).toHaveStatus(201)
      await testApp.app.drainOutbox()
      expect(await readRating(testApp, sale)).toEqual({ rating_sum: rating * counts, rating_count: counts })
      expect(await publicReviewsOf(testApp, sale)).toMatchObject([{ attributes: { rating } }])
    }
  })

  it('does not count praise for a part that has cost less than 1.00', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp, { priceMinor: 99 })
    await write(sale.sellerClient, sale.ofSeller)
    await write(sale.buyerClient, sale.ofBuyer)
    expect(await readRating(testApp, sale)).toEqual({ rating_sum: 0, rating_count: 0 })
    expect(await publicReviewsOf(testApp, sale)).toMatchObject([{ attributes: { rating: 5 } }])
  })
})

describe('the parties of a review', () => {
  it('write their own part only, and strangers none', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const stranger = testApp.app.as(await testApp.world.user())
    const operator = testApp.app.as(await testApp.world.operator())
    for (const client of [stranger, operator, sale.sellerClient]) expect(await write(client, sale.ofBuyer)).toHaveStatus(404)
    expect((await testApp.app.visitor.put(`/users/reviews/${sale.ofBuyer}`, { review: { rating: 5, text: 'x' } })).status).toBe(403)
    expect(await reply(sale.buyerClient, sale.ofBuyer)).toBeRefused(403, 'not_allowed')
    await Promise.all([write(sale.buyerClient, sale.ofBuyer), write(sale.sellerClient, sale.ofSeller)])
    expect(await write(sale.sellerClient, sale.ofBuyer)).toBeRefused(403, 'not_allowed')
    expect(await reply(stranger, sale.ofBuyer)).toHaveStatus(404)
    expect(await listOfOrder(stranger, sale.orderId)).toEqual([])
  })

  it('get notices and counters, which opening the list resets', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await Promise.all([write(sale.buyerClient, sale.ofBuyer), write(sale.sellerClient, sale.ofSeller)])
    await testApp.app.drainOutbox()
    expect(await counters(sale.sellerClient)).toMatchObject({ unread_seller_reviews: 1, unread_buyer_reviews: 0 })
    expect(await counters(sale.buyerClient)).toMatchObject({ unread_seller_reviews: 0, unread_buyer_reviews: 1 })
    expect(await sale.sellerClient.put('/users/reviews/read', {})).toHaveStatus(204)
    expect(await counters(sale.sellerClient)).toMatchObject({ unread_seller_reviews: 0 })
    expect(await reply(sale.sellerClient, sale.ofBuyer, 'Glad it fits')).toHaveStatus(200)
    await testApp.app.drainOutbox()
    const messages = async (client: Client) => (await list(client, '/users/notifications')).map(({ attributes }) => attributes.message_key)
    expect(await messages(sale.sellerClient)).toEqual(expect.arrayContaining(['create_review_seller', 'review_received']))
    expect(await messages(sale.buyerClient)).toEqual(expect.arrayContaining(['create_review', 'review_received', 'review_replied']))
    expect(await publicReviewsOf(testApp, sale)).toMatchObject([{ attributes: { reply: { text: 'Glad it fits' } } }])
  })

  it('may be a guest who bought without an account', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await testApp.ctx.db.updateTable('users').set({ role: 'guest', status: 'guest', email: null }).where('id', '=', sale.buyer.id).execute()
    expect(await write(sale.buyerClient, sale.ofBuyer, 5)).toHaveStatus(200)
    expect(await list(sale.buyerClient, '/users/reviews?tab=given')).toMatchObject([{ id: sale.ofBuyer }])
  })

  it('stay named as a former member after closing the account', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await write(sale.buyerClient, sale.ofBuyer, 5, 'Great')
    await write(sale.sellerClient, sale.ofSeller)
    await testApp.ctx.db
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: testApp.ctx.clock.now() })
      .where('id', '=', sale.buyer.id)
      .execute()
    const response = await testApp.app.visitor.get(`/reviews?user=${sale.seller.slug}`)
    expect(response.body.data).toMatchObject([{ attributes: { text: 'Great' } }])
    expect(JSON.stringify(response.body.included)).toContain('Former member')
  })
})

describe('the input of a review', () => {
  it.each([
    [{}, 422],
    [{ rating: 5 }, 422],
    [{ text: 'Fits' }, 422],
    [{ rating: 0, text: 'Fits' }, 422],
    [{ rating: 6, text: 'Fits' }, 422],
    [{ rating: 4.5, text: 'Fits' }, 422],
    [{ rating: 5, text: '  \n ' }, 422],
    [{ rating: 5, text: 'x'.repeat(1001) }, 422],
    [{ rating: 5, text: 'Fits', reply: 'Thanks' }, 403],
    [{ rating: 5, text: 'a‮b' }, 422],
  ])('%j is refused with %i', async (review, status) => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    expect(await sale.buyerClient.put(`/users/reviews/${sale.ofBuyer}`, { review })).toHaveStatus(status)
    expect(await listOfOrder(sale.buyerClient, sale.orderId)).toMatchObject([{ attributes: { status: 'open' } }])
  })

  it('may have 1,000 characters', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    expect(await write(sale.buyerClient, sale.ofBuyer, 1, 'é'.repeat(1000))).toHaveStatus(200)
  })
})

describe('GET /reviews', () => {
  it('lists by seller and by listing, and needs one of them', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await Promise.all([write(sale.buyerClient, sale.ofBuyer), write(sale.sellerClient, sale.ofSeller)])
    const anonymous = testApp.app.visitor
    expect(await list(anonymous, `/reviews?listing=${sale.listings[0]!.slug}`)).toMatchObject([{ id: sale.ofBuyer }])
    expect(await list(anonymous, `/reviews?listing=${(await testApp.world.listing()).slug}`)).toEqual([])
    expect(await anonymous.get('/reviews')).toHaveStatus(422)
    expect(await anonymous.get('/reviews?user=nobody-at-all')).toHaveStatus(404)
    expect(await anonymous.get(`/reviews?user=${sale.buyer.slug}`)).toHaveStatus(200)
  })

  it('needs the same number of statements for one review and for many', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    await Promise.all([write(sale.buyerClient, sale.ofBuyer), write(sale.sellerClient, sale.ofSeller)])
    const countFor = (path: string) => testApp.app.countStatements(() => sale.sellerClient.get(path))
    for (const path of [`/reviews?user=${sale.seller.slug}`, '/users/reviews?tab=received', '/users/reviews?tab=given']) {
      await countFor(path)
      expect(await countFor(`${path}&items=1`)).toBe(await countFor(`${path}&items=48`))
    }
  })
})
