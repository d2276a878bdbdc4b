import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import { type DeclineReason, sellerDeclineReasons } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { NotificationMessage } from '#features/notifications/public.ts'
import type { OrderSide } from './orders.queries.ts'

/** Messages about an order, a refund or a surcharge of it, one i18n key for each. */
export type OrderMessage = Extract<NotificationMessage, `order_${string}` | `refund_${string}` | `surcharge_${string}`>

/** What each side is notified about. A side without a message is not notified. */
export type OrderNews = Partial<Record<OrderSide, OrderMessage>>

const ofSellerDecision: OrderNews = { buyer: 'order_declined' }

/** The news of items that ended, by reason. A buyer who cancels gets a receipt. */
export const newsOfDecline: Record<DeclineReason, OrderNews> = {
  ...(Object.fromEntries(sellerDeclineReasons.map((reason) => [reason, ofSellerDecision])) as Record<
    (typeof sellerDeclineReasons)[number],
    OrderNews
  >),
  changed_mind: { buyer: 'order_cancelled_by_you', seller: 'order_cancelled_by_buyer' },
  not_accepted: { buyer: 'order_not_accepted', seller: 'order_not_accepted_seller' },
  not_dispatched: { buyer: 'order_not_sent', seller: 'order_not_sent_seller' },
  not_collected: { buyer: 'order_not_collected', seller: 'order_not_collected_seller' },
  lost: { buyer: 'order_lost_refunded', seller: 'order_lost_refunded_seller' },
  payment_failed: { buyer: 'order_payment_failed', seller: 'order_payment_failed_seller' },
  decided: { buyer: 'order_decided', seller: 'order_decided_seller' },
}

/** The news of a parcel, by its new status. */
export const newsOfParcel: Record<ParcelStatus, OrderNews> = {
  prepared: {},
  in_transit: { buyer: 'order_dispatched' },
  delivered: { buyer: 'order_delivered', seller: 'order_delivered_seller' },
  lost: { buyer: 'order_parcel_lost', seller: 'order_parcel_lost_seller' },
  returned: { buyer: 'order_parcel_returned', seller: 'order_parcel_returned_seller' },
  cancelled: {},
}

/** The news of a parcel that arrives later than announced. */
export const newsOfLateParcel: OrderNews = { buyer: 'order_parcel_late', seller: 'order_parcel_late_seller' }

/** The announcement of a deadline, one day before. */
export const newsOfNearDeadline: Record<OrderDeadlineKind, OrderNews> = {
  accept: { seller: 'order_accept_near' },
  dispatch: { seller: 'order_dispatch_near' },
  cancel_allowed: {},
  cancel: { seller: 'order_cancel_near' },
  collect: { buyer: 'order_collect_near' },
  confirm: { buyer: 'order_confirm_near' },
}

/** The report of a missed deadline. What ends items is reported with their reason instead. */
export const newsOfMissedDeadline: Record<OrderDeadlineKind, OrderNews> = {
  accept: {},
  dispatch: { buyer: 'order_dispatch_missed', seller: 'order_dispatch_missed_seller' },
  cancel_allowed: { buyer: 'order_cancel_allowed', seller: 'order_cancel_allowed_seller' },
  cancel: {},
  collect: { buyer: 'order_collect_missed', seller: 'order_collect_missed' },
  confirm: {},
}

const toBothSides: OrderNews = { buyer: 'order_deadline_extended', seller: 'order_deadline_extended' }

/** A deadline that an operator has extended. */
export const newsOfExtendedDeadline: Record<OrderDeadlineKind, OrderNews> = {
  accept: toBothSides,
  dispatch: toBothSides,
  cancel_allowed: toBothSides,
  cancel: toBothSides,
  collect: toBothSides,
  confirm: toBothSides,
}
