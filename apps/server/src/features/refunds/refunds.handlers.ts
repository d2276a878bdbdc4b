import { type RefundEvent, refundMachine } from '@partlane/domain/refunds/refund-machine'
import type { AppContext } from '#app/context.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { returnLabelBought } from '#features/carrier-labels/carrier-labels.events.ts'
import { finishCancellation, listUnusedReturnLabels, requestCancellation } from '#features/carrier-labels/public.ts'
import { orderParcelChanged } from '#features/orders/orders.events.ts'
import { defineNewsHandlers, findOrder, listItems, lockOrder, type NewsDetails, type OrderNews } from '#features/orders/public.ts'
import { deleteUnusedPhotos } from '#features/selling/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { applyEvent } from './apply-event.ts'
import { newsOfChange, newsOfNearEnd } from './refund-news.ts'
import { refundChanged, refundDeadlineNear, refundEntryAdded, refundPhotosRemoved } from './refunds.events.ts'
import { findRefund, findReturnOfParcel, followsOtherEntry, listRefundItems, type RefundRow } from './refunds.queries.ts'
import { findLockedRefund } from './refunds.store.ts'

type Payload = { refund_id: number; order_id: number }
type Details = { news: OrderNews; key: string; event?: RefundEvent | 'request' }

async function loadDetails(ctx: AppContext, { refund_id, order_id }: Payload, choose: (refund: RefundRow) => Details) {
  const refund = await findRefund(ctx.db, refund_id)
  const order = await findOrder(ctx.db, order_id)
  if (!refund || !order) throw new Error(`refund ${refund_id} of an event does not exist`)
  const ids = (await listRefundItems(ctx.db, [refund_id])).map(({ order_item_id }) => order_item_id)
  const items = (await listItems(ctx.db, [order_id])).filter(({ id }) => ids.includes(id))
  const { news, key, event } = choose(refund)
  return {
    order,
    items,
    news,
    key: `refund-${refund_id}-${key}`,
    values: { ...amountOf(refund, event), currency: refund.currency, ...(refund.due_at ? { due_at: refund.due_at.toISOString() } : {}) },
    refund: { id: refund_id, objectName: objectNameOf(event) },
    withdrawal:
      refund.reason === 'withdrawal'
        ? {
            declaredAt: refund.created_at,
            address: refund.return_address && presentOrderAddress(refund.return_address),
            payer: refund.return_paid_by,
          }
        : undefined,
  } satisfies NewsDetails
}

/** The amount of an offer is the offered one. */
const amountOf = ({ offered_items_minor, offered_shipping_minor, items_minor, shipping_minor }: RefundRow, event?: Details['event']) => ({
  amount_minor: event === 'offer' ? (offered_items_minor ?? 0) + (offered_shipping_minor ?? 0) : items_minor + shipping_minor,
})

function objectNameOf(event: Details['event']) {
  if (event === 'request') return 'create_refund_request' as const
  return event === 'decline' ? ('declined_refund_request' as const) : ('refund_request' as const)
}

const onChanged = defineNewsHandlers(refundChanged, 'refund', (ctx, { event, actor, status, ...payload }) =>
  loadDetails(ctx, payload, ({ reason, offers }) => ({
    news: newsOfChange({ event, actor, reason }),
    // A second offer is news, the same event again is not.
    key: `${event}-${status}-${offers}`,
    event,
  })),
)

const onDeadlineNear = defineNewsHandlers(refundDeadlineNear, 'refund-deadline', (ctx, { status, ...payload }) =>
  loadDetails(ctx, payload, (refund) => ({
    // What has been done since needs no reminder.
    news: refund.status === status ? (newsOfNearEnd[status] ?? {}) : {},
    key: `near-${status}-${refund.due_at?.toISOString()}`,
  })),
)

/** Several texts of one side within minutes are one piece of news. */
const onEntryAdded = defineNewsHandlers(refundEntryAdded, 'refund-entry', async (ctx, { actor, entry_id, ...payload }) => {
  if (await followsOtherEntry(ctx.db, entry_id)) return undefined
  return loadDetails(ctx, payload, () => ({
    news: actor === 'buyer' ? { seller: 'refund_entry_added' } : { buyer: 'refund_entry_added' },
    key: `entry-${entry_id}`,
  }))
})

const onLabelBought = defineNewsHandlers(returnLabelBought, 'return-label', (ctx, { label_id, ...payload }) =>
  loadDetails(ctx, payload, ({ status }) => ({
    // A return that was sent in the meantime needs no label.
    news: status === 'accepted' ? { buyer: 'refund_label_ready' } : {},
    key: `label-${label_id}`,
  })),
)

/** What notifies buyer and seller, by event. */
export const refundNews = { onChanged, onDeadlineNear, onEntryAdded, onLabelBought }

/**
 * A return that the carrier has was sent, although its buyer has not said so, and one that the
 * carrier has delivered was received. Safe to repeat.
 */
export const receiveDeliveredReturn = defineHandler(
  orderParcelChanged,
  'refunds.receive-return',
  async (ctx, { order_id, parcel_id, status }) => {
    const event = status === 'in_transit' ? 'send_return' : 'receive_return'
    if (status !== 'in_transit' && status !== 'delivered') return
    const refundId = await findReturnOfParcel(ctx.db, parcel_id)
    if (refundId === undefined) return
    await ctx.db.transact(async (tx) => {
      const locked = await lockOrder(tx, order_id)
      const refund = await findLockedRefund(tx, refundId)
      const now = ctx.clock.now()
      const change = { return_sent_at: refund?.return_sent_at ?? now }
      if (refund && refundMachine.can(refund.status, event)) await applyEvent(tx, locked, { refund, event, by: 'carrier', now, change })
    })
  },
)

/**
 * Deletes the files of photos that were removed with an account.
 */
export const deleteRefundPhotos = defineHandler(refundPhotosRemoved, 'refunds.delete-photos', async (ctx, { storage_keys }) => {
  await deleteUnusedPhotos(ctx, storage_keys)
})

/**
 * Gives the label of a return back when the buyer will not use it: another parcel was sent, or the
 * refund has ended. A carrier that has the parcel already refuses this. Safe to repeat.
 */
export const giveBackReturnLabel = defineHandler(
  refundChanged,
  'refunds.give-back-label',
  async (ctx, { refund_id, status }) => {
    if (status === 'accepted') return
    for (const { id } of await listUnusedReturnLabels(ctx.db, refund_id)) {
      await requestCancellation(ctx, id)
      await finishCancellation(ctx, id)
    }
  },
  { pool: 'gateways' },
)
