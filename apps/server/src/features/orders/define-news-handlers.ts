import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { type NotifyInput, notify } from '#features/notifications/public.ts'
import type { EventDefinition } from '#platform/outbox/define-event.ts'
import { defineHandler, defineMessageHandler, type EventHandler } from '#platform/outbox/define-handler.ts'
import type { NewsDetails } from './news-details.ts'
import { sendNewsMail } from './order-news-mail.ts'
import type { OrderSide } from './orders.queries.ts'

const sides: readonly OrderSide[] = ['buyer', 'seller']

/**
 * Declares the handlers that notify both sides of an event of an order, each by a notification and
 * by a mail of its own, so that a repeated attempt sends only what was not sent.
 */
export function defineNewsHandlers<Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  name: string,
  loadDetails: (ctx: AppContext, payload: z.output<Schema>) => Promise<NewsDetails | undefined>,
): EventHandler[] {
  const notifySides = defineHandler(event, `orders.notify-of-${name}`, async (ctx, payload) => {
    const details = await loadDetails(ctx, payload)
    const notices = details ? sides.map((side) => noticeOf(details, side)) : []
    for (const notice of notices) if (notice) await notify(ctx, notice)
  })
  const mailers = sides.map((side) =>
    defineMessageHandler(event, `orders.mail-${side}-of-${name}`, async (ctx, payload) => {
      const details = await loadDetails(ctx, payload)
      const notice = details && noticeOf(details, side)
      if (notice) await sendNewsMail(ctx, details, { side, notice })
    }),
  )
  return [notifySides, ...mailers]
}

function noticeOf({ order, news, items, key, values, refund }: NewsDetails, side: OrderSide): NotifyInput | undefined {
  const message = news[side]
  const [first] = items
  if (!message || !first) return undefined
  return {
    userId: side === 'buyer' ? order.buyer_id : order.seller_id,
    objectName: refund?.objectName ?? 'order',
    message,
    data: {
      order_id: order.id,
      side,
      reference: order.reference,
      title: first.title,
      others: items.length - 1,
      ...(refund ? { refund_id: refund.id } : {}),
      ...values,
    },
    dedupeKey: `order:${order.id}:${message}:${key}`,
  }
}
