import { orderActors } from '@partlane/domain/orders/order-history'
import { surchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ surcharge_id: z.int(), order_id: z.int(), status: z.enum(surchargeStatuses) })
const byOrder = { key: ({ order_id }: { order_id: number }) => order_id }

/** A surcharge has got another status by itself, not together with its item. */
export const surchargeChanged = defineEvent('surcharge_changed', payload.extend({ actor: z.enum(orderActors) }), byOrder)

/** The part has come back and is refunded in full, so the seller loses its forfeited surcharge. */
export const surchargeTakenBack = defineEvent('surcharge_taken_back', payload.omit({ status: true }), byOrder)

/** The status of a surcharge ends by itself in a day. */
export const surchargeDeadlineNear = defineEvent('surcharge_deadline_near', payload, byOrder)
