import { orderActors } from '@partlane/domain/orders/order-history'
import { refundEvents, refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ refund_id: z.int(), order_id: z.int() })
const byOrder = { key: ({ order_id }: { order_id: number }) => order_id }

/** A refund has got another status, or was created (`request`). */
export const refundChanged = defineEvent(
  'refund_changed',
  payload.extend({ event: z.enum(['request', ...refundEvents]), actor: z.enum(orderActors), status: z.enum(refundStatuses) }),
  byOrder,
)

/** The status of a refund ends by itself in a day. */
export const refundDeadlineNear = defineEvent('refund_deadline_near', payload.extend({ status: z.enum(refundStatuses) }), byOrder)

/** One side has added a text or photos to an open refund. */
export const refundEntryAdded = defineEvent(
  'refund_entry_added',
  payload.extend({ entry_id: z.int(), actor: z.enum(orderActors) }),
  byOrder,
)

/** Photos of refunds were removed with the account of their author. */
export const refundPhotosRemoved = defineEvent('refund_photos_removed', z.object({ user_id: z.int(), storage_keys: z.array(z.string()) }))
