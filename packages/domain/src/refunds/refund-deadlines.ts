import { workingDayDeadline } from '../shipping/delivery-dates.ts'
import type { WorkingCalendar } from '../shipping/working-calendar.ts'
import type { RefundEvent, RefundStatus } from './refund-machine.ts'
import type { RefundReason } from './refund-reasons.ts'

/** Working days of the seller to respond to a request. */
export const RESPOND_WORKING_DAYS = 3
/** Days of the buyer to respond to an offer. */
export const OFFER_DAYS = 7
/** Days of the buyer to have an operator decide after the seller has declined. */
export const ESCALATE_DAYS = 14
/** Days of the buyer to send the items back. */
export const SEND_RETURN_DAYS = 14
/** As SEND_RETURN_DAYS, of a withdrawal. Late is not too late: the law ends no right here. */
export const SEND_WITHDRAWAL_DAYS = 30
/** Days from the proof of sending until the money is given back at the latest. */
export const RECEIVE_RETURN_DAYS = 14
/** Working days of the seller to look at what came back. */
export const INSPECT_WORKING_DAYS = 3
/** Offers that a seller may make for one request. */
export const MAX_OFFERS = 3

const DAY_MS = 86_400_000

/** What happens when the time of a status is over. Each is announced one day before. */
export const eventAfterDeadline: Partial<Record<RefundStatus, RefundEvent>> = {
  requested: 'escalate',
  offered: 'close',
  declined: 'close',
  accepted: 'close',
  return_sent: 'repay',
  return_received: 'repay',
}

/** Who has to act before the time of a status is over. */
export const sideToAct: Partial<Record<RefundStatus, 'buyer' | 'seller'>> = {
  requested: 'seller',
  offered: 'buyer',
  declined: 'buyer',
  accepted: 'buyer',
  return_sent: 'seller',
  return_received: 'seller',
}

/** The instant at which a status that begins now ends by itself. Null: never. */
export function refundDeadline(
  status: RefundStatus,
  { reason, now, calendar }: { reason: RefundReason; now: Date; calendar: WorkingCalendar },
): Date | null {
  switch (status) {
    case 'requested':
      return workingDayDeadline(now, RESPOND_WORKING_DAYS, calendar)
    case 'offered':
      return inDays(now, OFFER_DAYS)
    case 'declined':
      return inDays(now, ESCALATE_DAYS)
    case 'accepted':
      return inDays(now, reason === 'withdrawal' ? SEND_WITHDRAWAL_DAYS : SEND_RETURN_DAYS)
    case 'return_sent':
      return inDays(now, RECEIVE_RETURN_DAYS)
    case 'return_received':
      return workingDayDeadline(now, INSPECT_WORKING_DAYS, calendar)
    default:
      return null
  }
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)
