import { reconciliation } from '@partlane/contract/reconciliation'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadReconciliation } from './load-reconciliation.ts'
import { presentDifference } from './reconciliation.present.ts'
import { listDifferences } from './reconciliation.queries.ts'
import { requestReconciliation } from './request-reconciliation.ts'
import { resolveDifference } from './resolve-difference.ts'

/** HTTP routes with which operators compare the gateways with the ledger. */
export const reconciliationRoutes = defineRoutes((route) => {
  route(reconciliation.show, ({ ctx }) => loadReconciliation(ctx.db))
  route(reconciliation.start, async ({ ctx }) => {
    await requestReconciliation(
      ctx,
      ctx.paymentGateways.list.filter(({ balance }) => balance !== undefined).map(({ name }) => name),
    )
    return loadReconciliation(ctx.db)
  })
  route(reconciliation.differences, async ({ ctx, query: { state = 'open', ...page } }) => {
    const { items, pagy } = await listDifferences(ctx.db, state, page)
    return { items: items.map(presentDifference), pagy }
  })
  route(reconciliation.resolve, async ({ ctx, user, params, body }) => {
    await resolveDifference(ctx, { differenceId: params.id, actor: user, reason: body.reason })
    return loadReconciliation(ctx.db)
  })
})
