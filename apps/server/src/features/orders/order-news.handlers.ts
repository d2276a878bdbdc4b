import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import type { AppContext } from '#app/context.ts'
import { getRepayment } from '#features/repayments/public.ts'
import { repaymentMade } from '#features/repayments/repayments.events.ts'
import { defineNewsHandlers } from './define-news-handlers.ts'
import type { NewsDetails } from './news-details.ts'
import { isToSend } from './order-deadlines.policy.ts'
import { listDeadlines } from './order-deadlines.queries.ts'
import {
  newsOfDecline,
  newsOfExtendedDeadline,
  newsOfLateParcel,
  newsOfMissedDeadline,
  newsOfNearDeadline,
  newsOfParcel,
  type OrderNews,
} from './order-news.ts'
import {
  orderCollectionChanged,
  orderCompleted,
  orderDeadlineExtended,
  orderDeadlineMissed,
  orderDeadlineNear,
  orderItemsAccepted,
  orderItemsCollected,
  orderItemsConfirmed,
  orderItemsDeclined,
  orderParcelChanged,
  orderParcelLate,
} from './orders.events.ts'
import { findOrder, type ItemRow, listItems } from './orders.queries.ts'
import { listParcelItems, listParcels } from './parcels.queries.ts'

async function loadOrder(ctx: AppContext, orderId: number) {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} of an event does not exist`)
  return { order, items: await listItems(ctx.db, [orderId]) }
}

type ItemsPayload = { order_id: number; item_ids: number[] }

async function loadItems(ctx: AppContext, { order_id, item_ids }: ItemsPayload) {
  const { order, items } = await loadOrder(ctx, order_id)
  return { order, items: items.filter(({ id }) => item_ids.includes(id)), key: `items-${item_ids.join('-')}` }
}

const withNews =
  (news: OrderNews) =>
  async (ctx: AppContext, payload: ItemsPayload): Promise<NewsDetails> => ({ ...(await loadItems(ctx, payload)), news })

const onAccepted = defineNewsHandlers(orderItemsAccepted, 'acceptance', withNews({ buyer: 'order_accepted' }))
const onCollectionChanged = defineNewsHandlers(orderCollectionChanged, 'collection-change', async (ctx, payload) => ({
  ...(await loadItems(ctx, payload)),
  key: `collection-${payload.change}`,
  news: { buyer: 'order_collection_changed' },
}))
const onCollected = defineNewsHandlers(orderItemsCollected, 'collection', withNews({ buyer: 'order_collected' }))

const onDeclined = defineNewsHandlers(orderItemsDeclined, 'decline', async (ctx, payload) => {
  const details = await loadItems(ctx, payload)
  const reason = details.items[0]?.decline_reason
  return reason ? { ...details, news: newsOfDecline[reason] } : undefined
})

/** The last confirmation completes the order, which has news of its own. */
const onConfirmed = defineNewsHandlers(orderItemsConfirmed, 'confirmation', async (ctx, payload) => {
  const details = await loadItems(ctx, payload)
  if (details.order.status === 'completed') return undefined
  const ofOperator: OrderNews = payload.by === 'operator' ? { buyer: 'order_confirmed_by_team' } : {}
  return { ...details, news: { seller: 'order_confirmed', ...ofOperator } }
})

const onCompleted = defineNewsHandlers(orderCompleted, 'completion', async (ctx, { order_id }) => {
  const { order, items } = await loadOrder(ctx, order_id)
  const received = items.filter(({ status }) => status === 'confirmed')
  return { order, items: received, key: 'completed', news: { buyer: 'order_completed', seller: 'order_completed_seller' } }
})

async function loadParcel(ctx: AppContext, { order_id, parcel_id }: { order_id: number; parcel_id: number }) {
  const { order, items } = await loadOrder(ctx, order_id)
  const parcel = (await listParcels(ctx.db, [order_id])).find(({ id }) => id === parcel_id)
  const content = (await listParcelItems(ctx.db, [order_id])).filter((row) => row.parcel_id === parcel_id)
  // What has ended, or was confirmed in the meantime, is no news.
  const awaited = items.filter(({ id, status }) => status === 'accepted' && content.some((row) => row.order_item_id === id))
  return parcel?.direction === 'outward' ? { order, items: awaited, parcel } : undefined
}

const onParcelChanged = defineNewsHandlers(orderParcelChanged, 'parcel', async (ctx, { status, ...payload }) => {
  const details = await loadParcel(ctx, payload)
  return details && { ...details, key: `parcel-${payload.parcel_id}`, news: newsOfParcel[status] }
})

const onParcelLate = defineNewsHandlers(orderParcelLate, 'late-parcel', async (ctx, { parcel_event_id, ...payload }) => {
  const details = await loadParcel(ctx, payload)
  return details && { ...details, key: `parcel-event-${parcel_event_id}`, news: newsOfLateParcel }
})

/** The items that a deadline waits for. None when the wait has ended since. */
const awaitedItems: Record<OrderDeadlineKind, (item: ItemRow) => boolean> = {
  accept: ({ status }) => status === 'pending',
  dispatch: isToSend,
  cancel_allowed: isToSend,
  cancel: isToSend,
  collect: ({ status, shipping_type, delivered_at }) =>
    status === 'accepted' && shipping_type === 'click_and_collect' && delivered_at === null,
  confirm: ({ status }) => status === 'accepted',
}

type DeadlinePayload = { order_id: number; deadline_id: number; kind: OrderDeadlineKind }

const withDeadlineNews =
  (newsOf: Record<OrderDeadlineKind, OrderNews>) =>
  async (ctx: AppContext, { order_id, deadline_id, kind }: DeadlinePayload): Promise<NewsDetails | undefined> => {
    const { order, items } = await loadOrder(ctx, order_id)
    const deadline = (await listDeadlines(ctx.db, [order_id])).find(({ id }) => id === deadline_id)
    if (!deadline) return undefined
    const itemId = deadline.order_item_id
    const awaited = items.filter((item) => awaitedItems[kind](item) && (itemId === null || item.id === itemId))
    const dueAt = deadline.due_at.toISOString()
    // A deadline that was moved is announced again.
    return { order, items: awaited, key: `${deadline_id}-${dueAt}`, news: newsOf[kind], values: { due_at: dueAt } }
  }

const onDeadlineNear = defineNewsHandlers(orderDeadlineNear, 'near-deadline', withDeadlineNews(newsOfNearDeadline))
const onDeadlineMissed = defineNewsHandlers(orderDeadlineMissed, 'missed-deadline', withDeadlineNews(newsOfMissedDeadline))

const onDeadlineExtended = defineNewsHandlers(orderDeadlineExtended, 'extended-deadline', withDeadlineNews(newsOfExtendedDeadline))

const onRepaid = defineNewsHandlers(repaymentMade, 'repayment', async (ctx, { order_id, repayment_id }) => {
  const { order, items } = await loadOrder(ctx, order_id)
  const { charged_minor, paid_in, payment_status } = await getRepayment(ctx.db, repayment_id)
  if (charged_minor === 0 || payment_status === 'voided') return undefined
  const values = { amount_minor: charged_minor, currency: paid_in }
  return { order, items, key: `repayment-${repayment_id}`, news: { buyer: 'order_repaid' }, values }
})

/** What notifies buyer and seller, by event. */
export const orderNews = {
  onAccepted,
  onDeclined,
  onCollected,
  onCollectionChanged,
  onConfirmed,
  onCompleted,
  onParcelChanged,
  onParcelLate,
  onDeadlineNear,
  onDeadlineMissed,
  onDeadlineExtended,
  onRepaid,
}
