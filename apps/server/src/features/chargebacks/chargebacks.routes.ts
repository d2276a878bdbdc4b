import { chargebacks } from '@partlane/contract/chargebacks'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addSellerText } from './add-seller-text.ts'
import { presentSummary } from './chargebacks.present.ts'
import { listChargebacks } from './chargebacks.queries.ts'
import { loadChargeback, loadChargebackOfOrder, loadEvidenceFile, loadEvidenceFileOfOrder } from './load-chargeback.ts'
import { acceptChargeback, submitEvidence } from './submit-evidence.ts'

/**
 * HTTP routes of chargebacks, for sellers and operators. They are additions to the specification.
 */
export const chargebackRoutes = defineRoutes((route) => {
  route(chargebacks.showOfOrder, ({ ctx, user, params }) => loadChargebackOfOrder(ctx.db, user, params.id))
  route(chargebacks.addText, async ({ ctx, user, params, body }) => {
    await addSellerText(ctx, user, { orderId: params.id, text: body.chargeback.text })
    return loadChargebackOfOrder(ctx.db, user, params.id)
  })
  route(chargebacks.fileOfOrder, ({ ctx, user, params }) => loadEvidenceFileOfOrder(ctx, user, params.id))
  route(chargebacks.list, async ({ ctx, query: { state = 'open', ...page } }) => {
    const { items, pagy } = await listChargebacks(ctx.db, state, page)
    return { items: items.map(presentSummary), pagy }
  })
  route(chargebacks.show, ({ ctx, params }) => loadChargeback(ctx.db, params.id))
  route(chargebacks.file, ({ ctx, user, params }) => loadEvidenceFile(ctx, user, params.id))
  route(chargebacks.submit, async ({ ctx, user, params, body }) => {
    await submitEvidence(ctx, { chargebackId: params.id, actor: user, text: body.text ?? null })
    return loadChargeback(ctx.db, params.id)
  })
  route(chargebacks.accept, async ({ ctx, user, params, body }) => {
    await acceptChargeback(ctx, { chargebackId: params.id, actor: user, reason: body.reason })
    return loadChargeback(ctx.db, params.id)
  })
})
