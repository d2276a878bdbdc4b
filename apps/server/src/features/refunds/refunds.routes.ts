import { refunds } from '@partlane/contract/refunds'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { toMeasures } from '#features/carrier-labels/public.ts'
import { loadOrder } from '#features/orders/public.ts'
import { finishPhotoUpload, presentRequestedUpload, presentUpload } from '#features/selling/public.ts'
import { requestUploads } from '#features/uploads/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addEntry } from './add-entry.ts'
import { buyReturnLabel } from './buy-return-label.ts'
import { changeRefund } from './change-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { loadRefund, loadRefundPage, loadRefundsForOperators } from './load-refunds.ts'
import { loadReturnRates } from './load-return-rates.ts'
import { loadRefundForOperator, readRefund } from './read-refund.ts'
import { refundPhotoUploads } from './refund-photos.ts'
import { requestRefund } from './request-refund.ts'

type ItemInput = { item_id: number; quantity: number }
const toLines = (items: readonly ItemInput[]) => items.map(({ item_id, quantity }) => ({ order_item_id: item_id, quantity }))

/**
 * HTTP routes of refunds. They are not in the specification, which defines only pages and notices.
 */
export const refundsRoutes = defineRoutes((route) => {
  route(refunds.list, ({ ctx, user, caller, query: { side, open, ...page } }) =>
    loadRefundPage(ctx, { user, caller }, { side, isOpen: open && open === 'true', page }),
  )
  route(refunds.show, ({ ctx, user, caller, params }) => loadRefund(ctx, { user, caller }, params.id))
  route(refunds.listLabelRates, ({ ctx, user, params, body: { parcel } }) =>
    loadReturnRates(ctx, { user, refundId: params.id, entered: toMeasures(parcel) }),
  )
  route(refunds.buyLabel, async ({ ctx, user, caller, params, body: { label } }) => {
    const { gateway, service, price, attempt, ...measures } = label
    await buyReturnLabel(ctx, { user, refundId: params.id, measures: toMeasures(measures), gateway, service, price, attempt })
    return loadRefund(ctx, { user, caller }, params.id)
  })
  route(refunds.request, async ({ ctx, user, caller, params, body: { refund } }) => {
    const { reason, items, items_amount, shipping_amount, text, upload_ids, attempt } = refund
    const hasAmount = items_amount !== undefined || shipping_amount !== undefined
    const amounts = hasAmount ? { items_amount, shipping_amount } : null
    const input = { user, orderId: params.id, reason, lines: toLines(items), amounts, text, uploadIds: upload_ids, attempt }
    return loadRefund(ctx, { user, caller }, await requestRefund(ctx, input))
  })
  route(refunds.withdraw, async ({ ctx, user, caller, params, body: { withdrawal } }) => {
    const { items, text, attempt } = withdrawal
    await declareWithdrawal(ctx, { user, orderId: params.id, lines: toLines(items), text: text || null, attempt })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(refunds.give, async ({ ctx, user, caller, params, body: { repayment } }) => {
    const { item_ids, items_amount, shipping_amount, text, attempt } = repayment
    const amounts = { items_amount, shipping_amount }
    const refundId = await giveMoneyBack(ctx, { user, orderId: params.id, itemIds: item_ids, amounts, text: text || null, attempt })
    return loadRefund(ctx, { user, caller }, refundId)
  })
  route(refunds.change, async ({ ctx, user, caller, params, body: { refund } }) => {
    await changeRefund(ctx, { user, refundId: params.id, change: refund })
    return loadRefund(ctx, { user, caller }, params.id)
  })
  route(refunds.addEntry, async ({ ctx, user, caller, params, body: { entry } }) => {
    await addEntry(ctx, { user, refundId: params.id, text: entry.text, uploadIds: entry.upload_ids })
    return loadRefund(ctx, { user, caller }, params.id)
  })
  route(refunds.requestUploads, async ({ ctx, user, caller, body }) =>
    (await requestRefundUploads(ctx, user, body.files)).map((upload) => presentRequestedUpload(upload, caller)),
  )
  route(refunds.finishUpload, async ({ ctx, user, params }) =>
    presentUpload(ctx, await finishPhotoUpload(ctx, { user, uploadId: params.id, kind: refundPhotoUploads })),
  )
  route(refunds.listForOperators, ({ ctx, caller, query: { status, search, ...page } }) =>
    loadRefundsForOperators(ctx, { caller }, { status, search, page }),
  )
  route(refunds.showForOperators, ({ ctx, user, caller, params }) => readRefund(ctx, { actor: user, caller }, params.id))
  route(refunds.decide, async ({ ctx, user, caller, params, body: { decision } }) => {
    await decideRefund(ctx, { actor: user, refundId: params.id, decision })
    return loadRefundForOperator(ctx, { actor: user, caller }, params.id)
  })
})

type UploadFile = { name: string; content_type: string; size: number }

const requestRefundUploads = (ctx: AppContext, user: CurrentUser, files: readonly UploadFile[]) =>
  requestUploads(ctx, refundPhotoUploads, { userId: user.id, files })
