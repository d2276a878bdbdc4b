import { type ObjectName, objectNames } from '@partlane/domain/notifications/object-names'
import { tradeNotices } from '@partlane/domain/notifications/trade-notices'
import { describe, expect, it } from 'vitest'
import { open, send } from '#features/chats/test-helpers.ts'
import { businessApproved } from '#features/operators/operators.events.ts'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { acceptReturn, changeRefund, requestRefundOf, returnParcel, sendAll, sendParts } from '#features/refunds/test-helpers.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { type NotifyInput, notify } from './public.ts'
import { type TradeMessage, tradeNotice } from './trade-notices.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
/** "side: object_name", as the table of product-rules has them. */
type Notice = `${'buyer' | 'seller'}: ${ObjectName}`
type Act = () => Promise<unknown>
type Row = { arrange: (testApp: TestApp) => Promise<{ buyer: { id: number }; seller: { id: number }; act: Act }>; notices: Notice[] }

const DAY_MS = 86_400_000
const startAt = new Date('2026-03-02T10:00:00Z')

async function paidOrder(testApp: TestApp) {
  const sale = await sellParts(testApp)
  return { ...sale, item_ids: await listItemIds(sale.sellerClient, sale.orderId) }
}

async function completedOrder(testApp: TestApp) {
  const sale = await sendParts(testApp)
  const item_ids = sale.itemIds
  const complete = () => changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids })
  return { ...sale, complete }
}

async function writeReview({ sellerClient, buyerClient, orderId }: Awaited<ReturnType<typeof sendParts>>, side: 'buyer' | 'seller') {
  const client = side === 'buyer' ? buyerClient : sellerClient
  const [review] = (await client.get(`/users/reviews?order=${orderId}`)).body.data
  await client.put(`/users/reviews/${review.id}`, { review: { rating: 5, text: 'Good' } })
  return review.id as string
}

const passDays = async ({ app }: TestApp, days: number) => {
  app.clock.advance(days * DAY_MS)
  await app.runDeadlines()
}

const withRefund = async (testApp: TestApp) => {
  const sale = await sendParts(testApp)
  return { ...sale, refundId: await requestRefundOf(sale) }
}

const decideRefund = async ({ app, world }: TestApp, id: string, decision: Record<string, unknown>) =>
  app.as(await world.operator()).put(`/operators/refunds/${id}/decision`, { decision })

/** Each event with its notices: the tables of product-rules, "Which event makes which notice". */
const rows: Record<string, Row> = {
  'a message': {
    async arrange(testApp) {
      const { app, world } = testApp
      const [listing, buyer] = [await world.listing(), await world.user()]
      const chatId = await open(app.as(buyer), { listing_id: listing.slug })
      return { buyer, seller: listing.seller, act: () => send(app.as(buyer), chatId, 'Hello') }
    },
    notices: ['seller: chat_message'],
  },
  'a paid order': {
    async arrange(testApp) {
      const [buyer, seller] = [await testApp.world.user(), await testApp.world.business()]
      return { buyer, seller, act: () => sellParts(testApp, { buyer, seller }) }
    },
    notices: ['buyer: order', 'seller: sold_listing'],
  },
  'accepted items': {
    async arrange(testApp) {
      const sale = await paidOrder(testApp)
      return { ...sale, act: () => changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: sale.item_ids }) }
    },
    notices: ['buyer: order'],
  },
  'declined items, and their repayment': {
    async arrange(testApp) {
      const sale = await paidOrder(testApp)
      const decline = { action: 'decline', item_ids: sale.item_ids, reason: 'damaged', text: 'It fell.' }
      return { ...sale, act: () => changeItems(sale.sellerClient, sale.orderId, decline) }
    },
    notices: ['buyer: order', 'buyer: order'],
  },
  'items cancelled by the buyer, and their repayment': {
    async arrange(testApp) {
      const sale = await paidOrder(testApp)
      return { ...sale, act: () => sale.buyerClient.put(`/users/orders/${sale.orderId}/cancel`, {}) }
    },
    notices: ['buyer: order', 'buyer: order', 'seller: order'],
  },
  'a parcel that was sent': {
    async arrange(testApp) {
      const sale = await paidOrder(testApp)
      await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: sale.item_ids })
      return { ...sale, act: () => sendAll(sale, 1) }
    },
    notices: ['buyer: order'],
  },
  'a near deadline': {
    async arrange(testApp) {
      const sale = await paidOrder(testApp)
      await passDays(testApp, 2)
      await testApp.app.drainOutbox()
      return { ...sale, act: () => passDays(testApp, 1) }
    },
    notices: ['seller: order'],
  },
  'a completed order, which both may review': {
    async arrange(testApp) {
      const sale = await completedOrder(testApp)
      return { ...sale, act: sale.complete }
    },
    notices: ['buyer: create_review', 'buyer: order', 'seller: create_review', 'seller: order'],
  },
  'two reviews, which become visible': {
    async arrange(testApp) {
      const sale = await completedOrder(testApp)
      await sale.complete()
      await testApp.app.drainOutbox()
      await writeReview(sale, 'buyer')
      return { ...sale, act: () => writeReview(sale, 'seller') }
    },
    notices: ['buyer: review', 'seller: review'],
  },
  'a reply to a review': {
    async arrange(testApp) {
      const sale = await completedOrder(testApp)
      await sale.complete()
      await testApp.app.drainOutbox()
      const id = await writeReview(sale, 'buyer')
      await writeReview(sale, 'seller')
      return { ...sale, act: () => sale.sellerClient.put(`/users/reviews/${id}`, { review: { reply: 'Thank you' } }) }
    },
    notices: ['buyer: review'],
  },
  'a request for a refund': {
    async arrange(testApp) {
      const sale = await sendParts(testApp)
      return { ...sale, act: () => requestRefundOf(sale) }
    },
    notices: ['seller: create_refund_request'],
  },
  'an accepted refund': {
    async arrange(testApp) {
      const sale = await withRefund(testApp)
      return { ...sale, act: () => acceptReturn(sale, sale.refundId) }
    },
    notices: ['buyer: refund_request'],
  },
  'a declined refund': {
    async arrange(testApp) {
      const sale = await withRefund(testApp)
      return { ...sale, act: () => changeRefund(sale.sellerClient, sale.refundId, { action: 'decline', text: 'It was whole.' }) }
    },
    notices: ['buyer: declined_refund_request'],
  },
  'a refund that is escalated': {
    async arrange(testApp) {
      const sale = await withRefund(testApp)
      await changeRefund(sale.sellerClient, sale.refundId, { action: 'decline', text: 'It was whole.' })
      return { ...sale, act: () => changeRefund(sale.buyerClient, sale.refundId, { action: 'escalate', text: 'It was not.' }) }
    },
    notices: ['buyer: refund_request', 'seller: refund_request'],
  },
  'a refund that an operator refuses': {
    async arrange(testApp) {
      const sale = await withRefund(testApp)
      await changeRefund(sale.sellerClient, sale.refundId, { action: 'decline', text: 'It was whole.' })
      await changeRefund(sale.buyerClient, sale.refundId, { action: 'escalate', text: 'It was not.' })
      return { ...sale, act: () => decideRefund(testApp, sale.refundId, { outcome: 'refuse', text: 'No sign of damage.' }) }
    },
    notices: ['buyer: refund_request', 'seller: refund_request'],
  },
  'a return that was sent': {
    async arrange(testApp) {
      const sale = await withRefund(testApp)
      await acceptReturn(sale, sale.refundId)
      return { ...sale, act: () => changeRefund(sale.buyerClient, sale.refundId, returnParcel()) }
    },
    notices: ['seller: refund_request'],
  },
  'an approved account': {
    async arrange({ ctx, world }) {
      const [buyer, seller] = [await world.user(), await world.business({ status: 'unverified', confirmed: true })]
      const event = businessApproved({ user_id: seller.id, first: true })
      return { buyer, seller, act: () => ctx.db.transact((tx) => emit(tx, event)) }
    },
    notices: ['seller: approved_account'],
  },
  ...Object.fromEntries(Object.keys(tradeNotices).map((message) => [message, tradeRow(message as TradeMessage)])),
}

/** The texts of trades. Tests of offers and auctions compare their events with the notices. */
function tradeRow(message: TradeMessage): Row {
  return {
    async arrange({ ctx, world }) {
      const [buyer, seller] = [await world.user(), await world.user()]
      const notice = tradeNotice(message, tradeData, { userId: seller.id, dedupeKey: `trade:${message}` })
      return { buyer, seller, act: () => notifyTwice(ctx, notice) }
    },
    notices: [`seller: ${tradeNotices[message]}`],
  }
}

const tradeData = {
  ...{ offer_id: 1, auction_id: 1, listing_id: 1, title: 'Brake disc', side: 'seller' as const, amount_minor: 4200, quantity: 1 },
  ...{ currency: 'gbp' as const, due_at: startAt.toISOString(), buyer: 'Ben T.', vehicle: 'BMW 3 Series' },
}

async function notifyTwice(ctx: TestApp['ctx'], notice: NotifyInput): Promise<void> {
  await notify(ctx, notice)
  await notify(ctx, notice)
}

const lastEventId = async ({ ctx }: TestApp): Promise<number> => {
  const row = await ctx.db
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Makes the outbox deliver all events after one of them again, to all their handlers. */
const deliverAgain = async ({ ctx, app }: TestApp, eventId: number) => {
  await ctx.db
    .updateTable('outbox_deliveries')
    .set({ delivered_at: null, next_attempt_at: ctx.clock.now() })
    .where('event_id', '>', eventId)
    .execute()
  await app.drainOutbox()
}

/** What was stored, shown as a toast and planned in each way since the notification with an id. */
async function listNotices({ ctx, app }: TestApp, sides: Record<'buyer' | 'seller', { id: number }>, sinceId: number) {
  const stored = await ctx.db.selectFrom('notifications').where('id', '>', sinceId).select(['id', 'user_id', 'object_name']).execute()
  const sideOf = (userId: number) => (['buyer', 'seller'] as const).find((side) => sides[side].id === userId) ?? `user ${userId}`
  const deliveries = await ctx.db
    .selectFrom('notification_deliveries')
    .where('notification_id', '>', sinceId)
    .select(['notification_id', 'way'])
    .orderBy('notification_id')
    .orderBy('way')
    .execute()
  const toasts = Object.values(sides).flatMap((user) =>
    app.broadcastsTo(user as never).flatMap((message) => ('object_name' in message ? [message.id] : [])),
  )
  const ids = stored.map(({ id }) => String(id))
  return {
    notices: stored.map(({ user_id, object_name }) => `${sideOf(user_id)}: ${object_name}`).toSorted(),
    // Clients ignore ids that they have: a second toast with an id is none.
    toasts: new Set(toasts.filter((id) => ids.includes(String(id)))).size,
    deliveries: deliveries.map(({ notification_id, way }) => `${notification_id} ${way}`),
  }
}

describe('the table of notices', () => {
  it('has every object name of the specification', () => {
    const covered = new Set(Object.values(rows).flatMap(({ notices }) => notices.map((notice) => notice.split(': ')[1])))
    const additions = ['payout', 'credit', 'chargeback', 'report']
    expect(objectNames.filter((name) => !covered.has(name))).toEqual(additions)
    expect(covered.size).toBe(18)
  })

  it.each(Object.entries(rows))('%s notifies each person once, also when its events are handled twice', async (_, { arrange, notices }) => {
    const testApp = await startTestApp({ startAt })
    const { act, ...sides } = await arrange(testApp)
    await testApp.app.drainOutbox()
    const before = await testApp.ctx.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    const sinceId = Number(before?.id ?? 0)
    const eventId = await lastEventId(testApp)
    await act()
    await testApp.app.drainOutbox()
    const first = await listNotices(testApp, { buyer: sides.buyer, seller: sides.seller }, sinceId)
    expect(first.notices).toEqual(notices)
    expect(first.toasts).toBe(notices.length)
    const mails = await testApp.app.mails()
    await deliverAgain(testApp, eventId)
    expect(await listNotices(testApp, { buyer: sides.buyer, seller: sides.seller }, sinceId)).toEqual(first)
    expect((await testApp.app.mails()).map(({ to, subject }) => `${to} ${subject}`)).toEqual(
      mails.map(({ to, subject }) => `${to} ${subject}`),
    )
  })
})
