import { useApi } from '@partlane/client/api/api-context'
import { chargebacksQuery } from '@partlane/client/chargebacks'
import { creditsQuery } from '@partlane/client/credits'
import { repaymentProblemsQuery } from '@partlane/client/operator-orders'
import { operatorPayoutsQuery } from '@partlane/client/operator-payouts'
import { reviewQueueQuery } from '@partlane/client/operators'
import { rateBoardQuery } from '@partlane/client/rates'
import { reconciliationQuery } from '@partlane/client/reconciliation'
import { operatorRefundsQuery } from '@partlane/client/refunds'
import { reportCasesQuery } from '@partlane/client/reports'
import { operatorSurchargesQuery } from '@partlane/client/surcharges'
import { useQueries } from '@tanstack/react-query'

/**
 * How many cases wait for an operator, by the id of their tab. They are the counts of the first
 * pages of the lists, which the tabs open. Undefined until a list is loaded.
 */
export function useWaitingCounts(): Partial<Record<string, number>> {
  const api = useApi()
  const [queue, repayments, refunds, surcharges, payouts, reconciliation, chargebacks, credits, rates, reports] = useQueries({
    queries: [
      reviewQueueQuery(api, 1),
      repaymentProblemsQuery(api, 1),
      operatorRefundsQuery(api, { page: 1, status: 'escalated' }),
      operatorSurchargesQuery(api, 1),
      operatorPayoutsQuery(api, { page: 1, status: 'failed' }),
      reconciliationQuery(api),
      chargebacksQuery(api, 'open', 1),
      creditsQuery(api, { page: 1, status: 'requested' }),
      rateBoardQuery(api),
      reportCasesQuery(api, { state: 'open', page: 1 }),
    ],
  })
  return {
    queue: queue.data?.pagy.count,
    repayments: repayments.data?.pagy.count,
    refunds: refunds.data?.pagy.count,
    surcharges: surcharges.data?.pagy.count,
    payouts: payouts.data?.pagy.count,
    reconciliation: reconciliation.data?.open_differences,
    chargebacks: chargebacks.data?.pagy.count,
    reports: reports.data?.waiting,
    credits: credits.data?.pagy.count,
    rates: rates.data?.rates.filter(({ stale, refused }) => stale || refused).length,
  }
}
