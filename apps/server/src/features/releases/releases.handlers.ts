import { chargebackSettled } from '#features/chargebacks/chargebacks.events.ts'
import { orderCompleted, orderItemsDeclined, orderParcelChanged } from '#features/orders/orders.events.ts'
import { refundChanged } from '#features/refunds/refunds.events.ts'
import { repaymentMade } from '#features/repayments/repayments.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { releaseOrder } from './release-order.ts'

/** After these events the share of a seller may be available. All are safe to repeat. */
export const releaseCompletedOrder = defineHandler(orderCompleted, 'releases.after-completion', (ctx, { order_id }) =>
  releaseOrder(ctx, order_id),
)
export const releaseDeclinedOrder = defineHandler(orderItemsDeclined, 'releases.after-decline', (ctx, { order_id }) =>
  releaseOrder(ctx, order_id),
)
export const releaseDispatchedOrder = defineHandler(orderParcelChanged, 'releases.after-dispatch', (ctx, { order_id }) =>
  releaseOrder(ctx, order_id),
)
export const releaseAfterRefund = defineHandler(refundChanged, 'releases.after-refund', (ctx, { order_id }) => releaseOrder(ctx, order_id))
export const releaseAfterRepayment = defineHandler(repaymentMade, 'releases.after-repayment', (ctx, { order_id }) =>
  releaseOrder(ctx, order_id),
)
export const releaseAfterChargeback = defineHandler(chargebackSettled, 'releases.after-chargeback', async (ctx, { order_ids }) => {
  for (const orderId of order_ids) await releaseOrder(ctx, orderId)
})
