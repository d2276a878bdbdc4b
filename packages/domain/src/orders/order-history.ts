import type { OrderDeadlineKind } from './order-deadlines.ts'
import type { DeclineReason } from './order-machine.ts'

/** Who caused a step of an order. */
export const orderActors = ['buyer', 'seller', 'carrier', 'deadline', 'operator', 'system'] as const
export type OrderActor = (typeof orderActors)[number]

/** Steps in the history of an order. The data of a step is in its row. */
export const orderSteps = [
  'placed',
  'accepted',
  'declined',
  'cancelled',
  'repaid',
  'repayment_retried',
  'dispatched',
  'tracking_changed',
  'delivered',
  'parcel_late',
  'parcel_lost',
  'parcel_found',
  'parcel_returned',
  'collection_changed',
  'collected',
  'confirmed',
  'completed',
  'deadline_announced',
  'deadline_missed',
  'deadline_extended',
  'refund_requested',
  'refund_offered',
  'refund_offer_refused',
  'refund_accepted',
  'refund_declined',
  'refund_escalated',
  'refund_return_sent',
  'refund_return_received',
  'refund_repaid',
  'refund_closed',
  'surcharge_sent',
  'surcharge_refused',
  'surcharge_escalated',
  'surcharge_refunded',
  'surcharge_forfeited',
  'charged_back',
  'chargeback_won',
  'chargeback_lost',
] as const
export type OrderStep = (typeof orderSteps)[number]

/**
 * Details of a step: ids and codes, never texts of users. `text`: the reason of an operator, for
 * operators only.
 */
export type StepData = {
  item_ids?: number[]
  parcel_id?: number
  reason?: DeclineReason
  kind?: OrderDeadlineKind
  refund_id?: number
  repayment_id?: number
  text?: string
}
