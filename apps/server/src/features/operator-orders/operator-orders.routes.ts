import { operatorOrders } from '@partlane/contract/operator-orders'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { cancelOrderAsOperator } from './cancel-order-as-operator.ts'
import { confirmItemsAsOperator } from './confirm-items-as-operator.ts'
import { extendDeadline } from './extend-deadline.ts'
import { loadMissedDeadlines, loadOrderSummaries, loadRepaymentProblems } from './load-operator-lists.ts'
import { loadOrderFile } from './load-order-file.ts'
import { loseParcel } from './lose-parcel.ts'
import { readOrder } from './read-order.ts'
import { retryRepayment } from './retry-repayment.ts'
import { settleRepayment } from './settle-repayment.ts'

export const operatorOrdersRoutes = defineRoutes((route) => {
  route(operatorOrders.list, ({ ctx, query: { page, items, missed, failed_repayment, ...filter } }) =>
    loadOrderSummaries(ctx, { ...filter, isMissed: missed === 'true', hasFailedRepayment: failed_repayment === 'true' }, { page, items }),
  )
  route(operatorOrders.show, ({ ctx, user, params }) => readOrder(ctx, { actor: user, orderId: params.id }))
  route(operatorOrders.cancel, async ({ ctx, user, params, body }) => {
    await cancelOrderAsOperator(ctx, { actor: user, orderId: params.id, reason: body.reason })
    return loadOrderFile(ctx, params.id)
  })
  route(operatorOrders.confirm, async ({ ctx, user, params, body: { item_ids, reason } }) => {
    await confirmItemsAsOperator(ctx, { actor: user, orderId: params.id, itemIds: item_ids, reason })
    return loadOrderFile(ctx, params.id)
  })
  route(operatorOrders.extendDeadline, async ({ ctx, user, params, body: { working_days, reason } }) => {
    const { id: orderId, deadline_id: deadlineId } = params
    await extendDeadline(ctx, { actor: user, orderId, deadlineId, workingDays: working_days, reason })
    return loadOrderFile(ctx, orderId)
  })
  route(operatorOrders.loseParcel, async ({ ctx, user, params, body }) => {
    await loseParcel(ctx, { actor: user, orderId: params.id, parcelId: params.parcel_id, reason: body.reason })
    return loadOrderFile(ctx, params.id)
  })
  route(operatorOrders.listMissedDeadlines, ({ ctx, query: { kind, ...page } }) => loadMissedDeadlines(ctx, { kind, page }))
  route(operatorOrders.listRepaymentProblems, ({ ctx, query }) => loadRepaymentProblems(ctx, query))
  route(operatorOrders.retryRepayment, async ({ ctx, user, params, body }) =>
    loadOrderFile(ctx, await retryRepayment(ctx, { actor: user, repaymentId: params.id, reason: body.reason })),
  )
  route(operatorOrders.settleRepayment, async ({ ctx, user, params, body: { reference, reason } }) =>
    loadOrderFile(ctx, await settleRepayment(ctx, { actor: user, repaymentId: params.id, reference, reason })),
  )
})
