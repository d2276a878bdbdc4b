import { operatorPayouts } from '@partlane/contract/operator-payouts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { decideFailedPayout } from './decide-failed-payout.ts'
import { loadHolds, loadPaymentProblems, loadPayout, loadPayouts } from './load-payouts.ts'
import { requestPayoutRun } from './request-payout-run.ts'

export const operatorPayoutsRoutes = defineRoutes((route) => {
  route(operatorPayouts.list, ({ ctx, query: { page, items, ...filter } }) => loadPayouts(ctx, filter, { page, items }))
  route(operatorPayouts.run, async ({ ctx, user }) => ({ day: await requestPayoutRun(ctx, { actor: user }) }))
  route(operatorPayouts.retry, async ({ ctx, user, params: { id }, body: { reason } }) => {
    await decideFailedPayout(ctx, { payoutId: id, action: 'retry', actor: user, reason })
    return loadPayout(ctx, id)
  })
  route(operatorPayouts.return, async ({ ctx, user, params: { id }, body: { reason } }) => {
    await decideFailedPayout(ctx, { payoutId: id, action: 'return', actor: user, reason })
    return loadPayout(ctx, id)
  })
  route(operatorPayouts.listHolds, ({ ctx, query }) => loadHolds(ctx, query))
  route(operatorPayouts.listPaymentProblems, ({ ctx, query }) => loadPaymentProblems(ctx, query))
})
