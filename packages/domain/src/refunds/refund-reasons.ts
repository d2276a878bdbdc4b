import type { Warranty } from '../listings/listing-fields.ts'
import { withdrawalDays } from '../shipping/return-terms.ts'

/** What a buyer says is wrong. */
export const problemReasons = ['not_arrived', 'does_not_fit', 'not_as_described', 'damaged', 'warranty', 'changed_mind'] as const
export type ProblemReason = (typeof problemReasons)[number]

/**
 * Why money is given back after the dispatch. `warranty`: it failed within the months that the
 * listing promised. `withdrawal`: the right of consumers towards businesses, without a reason.
 * `goodwill`: the seller gives money back unasked.
 */
export const refundReasons = [...problemReasons, 'withdrawal', 'goodwill'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Refunds of one item that its buyer may ask for. The seller may give money back as often. */
export const MAX_REFUNDS_PER_ITEM = 5
/** Days from the delivery in which a buyer reports a problem. */
export const PROBLEM_DAYS = 30
/** Days after the last expected day from which an item counts as not arrived. */
const LATE_DAYS = 1
/** As LATE_DAYS, from the dispatch, for an order without expected days. */
const LATE_AFTER_DISPATCH_DAYS = 10
const DAY_MS = 86_400_000

/** What decides for which reasons the buyer of an item may ask for a refund. */
export type RefundableItem = {
  status: 'pending' | 'accepted' | 'declined' | 'confirmed'
  /** A parcel or the buyer has all units. */
  isSent: boolean
  dispatched_at: Date | null
  /** When it arrived: the first of delivery and confirmation. */
  arrived_at: Date | null
  /** A carrier says that it was delivered, and the buyer has not confirmed it. */
  isUnconfirmedDelivery: boolean
  /** The carrier has lost it. */
  isLost: boolean
  /** Days of the return rule of its seller. 0: no returns. */
  return_days: number
  /** As promised by the listing. */
  warranty: Warranty
  hasOpenRefund: boolean
  /** What was paid for it and not given back. */
  left_minor: number
}

export type RefundableOrder = {
  /** A consumer bought from a business: there is a right of withdrawal. */
  isConsumerSale: boolean
  /** Last expected day of the delivery: 2026-12-25. */
  expected_to: string | null
}

/** Lists the reasons for which the buyer may ask for a refund of an item now. */
export function listProblemReasons(item: RefundableItem, order: RefundableOrder, now: Date): ProblemReason[] {
  if (item.hasOpenRefund || item.left_minor === 0 || item.status === 'declined' || item.status === 'pending') return []
  if (item.arrived_at === null) {
    if (!item.isSent) return []
    const arrivedReasons = ['does_not_fit', 'not_as_described', 'damaged'] as const
    return isLate(item, order, now) ? ['not_arrived', ...arrivedReasons] : [...arrivedReasons]
  }
  const isWithin = (days: number) => now.getTime() < item.arrived_at!.getTime() + days * DAY_MS
  const isUnderWarranty = now < warrantyEnd(item.warranty, item.arrived_at)
  return [
    ...(item.isUnconfirmedDelivery ? (['not_arrived'] as const) : []),
    ...(isWithin(PROBLEM_DAYS) ? (['does_not_fit', 'not_as_described', 'damaged'] as const) : []),
    ...(isUnderWarranty ? (['warranty'] as const) : []),
    ...(!order.isConsumerSale && isWithin(item.return_days) ? (['changed_mind'] as const) : []),
  ]
}

function isLate(item: RefundableItem, order: RefundableOrder, now: Date): boolean {
  if (item.isLost) return true
  if (order.expected_to !== null) return now.getTime() >= Date.parse(`${order.expected_to}T23:59:59Z`) + LATE_DAYS * DAY_MS
  return item.dispatched_at !== null && now.getTime() >= item.dispatched_at.getTime() + LATE_AFTER_DISPATCH_DAYS * DAY_MS
}

/** Months of each warranty that is promised in months. */
const warrantyMonths: Partial<Record<Warranty, number>> = { months_3: 3, months_6: 6, year_1: 12, years_2: 24 }
const SHORT_WARRANTY_DAYS = 30
/** The longest time for which a marketplace can hold a seller to "lifetime". */
const MAX_WARRANTY_MONTHS = 120

/** The instant at which a warranty ends. The arrival itself: there is none. */
export function warrantyEnd(warranty: Warranty, arrivedAt: Date): Date {
  if (warranty === 'days_30') return new Date(arrivedAt.getTime() + SHORT_WARRANTY_DAYS * DAY_MS)
  return addMonths(arrivedAt, warranty === 'lifetime' ? MAX_WARRANTY_MONTHS : (warrantyMonths[warranty] ?? 0))
}

/**
 * Adds months of the calendar. The end of a shorter month counts: 31 January and a month is 28
 * February.
 */
function addMonths(instant: Date, months: number): Date {
  const result = new Date(instant)
  result.setUTCMonth(result.getUTCMonth() + months)
  if (result.getUTCDate() !== instant.getUTCDate()) result.setUTCDate(0)
  return result
}

/**
 * The instant until which a consumer may withdraw from an order of a business: `withdrawalDays`
 * after the last item has arrived. Null: no end yet, because something has not arrived. Undefined:
 * there is no such right.
 */
export function withdrawalEnd(
  items: readonly Pick<RefundableItem, 'status' | 'arrived_at' | 'return_days'>[],
  order: Pick<RefundableOrder, 'isConsumerSale'>,
): Date | null | undefined {
  const remaining = items.filter(({ status }) => status !== 'declined')
  if (!order.isConsumerSale || remaining.length === 0) return undefined
  if (remaining.some(({ arrived_at }) => arrived_at === null)) return null
  const lastArrival = Math.max(...remaining.map(({ arrived_at }) => arrived_at!.getTime()))
  const days = withdrawalDays(Math.max(...remaining.map(({ return_days }) => return_days)))
  // The day of the delivery does not count, and the period ends with its last day.
  return new Date((Math.floor(lastArrival / DAY_MS) + days + 1) * DAY_MS)
}

/**
 * Whether the buyer of an item may withdraw from it now. What was not sent is cancelled at once.
 */
export function mayWithdraw(
  item: Pick<RefundableItem, 'status' | 'hasOpenRefund' | 'left_minor'>,
  end: Date | null | undefined,
  now: Date,
): boolean {
  if (end === undefined || (end !== null && now >= end)) return false
  return item.status !== 'declined' && !item.hasOpenRefund && item.left_minor > 0
}

/** Whether the buyer gets the item back to the seller before the money. */
export const isReturnable = (reason: RefundReason): boolean => reason !== 'not_arrived' && reason !== 'goodwill'

/** Whether the buyer may also ask for the delivery that was paid. */
export const coversDelivery = (reason: RefundReason): boolean => reason !== 'changed_mind' && reason !== 'warranty'

/** What decides who pays for a return. */
type ReturnFacts = {
  return_paid_by: 'buyer' | 'seller'
  /** The listing said that the part fits the chosen car. */
  isFitGuaranteed: boolean
}

/** Who pays the postage of a return: the seller if the part is not what was promised. */
export function returnPayer(reason: RefundReason, { return_paid_by, isFitGuaranteed }: ReturnFacts): 'buyer' | 'seller' {
  if (reason === 'changed_mind' || reason === 'withdrawal') return return_paid_by
  if (reason === 'does_not_fit') return isFitGuaranteed ? 'seller' : return_paid_by
  return 'seller'
}

/**
 * The fit guarantee: a part that was said to fit and does not is taken back without a decision of
 * the seller.
 */
export const isAcceptedAtOnce = (reason: RefundReason, { isFitGuaranteed }: Pick<ReturnFacts, 'isFitGuaranteed'>): boolean =>
  reason === 'withdrawal' || (reason === 'does_not_fit' && isFitGuaranteed)
