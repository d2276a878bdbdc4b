import type { OperatorContext } from '#features/operators/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { presentMissedDeadline, presentOrderSummary, presentRepaymentProblem } from './operator-orders.present.ts'
import { listMissedDeadlines, listOrderSummaries, listRepaymentProblems, type OrderFilter } from './order-search.queries.ts'

const HOUR_MS = 3_600_000

/** Loads a page of orders. */
export async function loadOrderSummaries({ db }: Pick<OperatorContext, 'db'>, filter: OrderFilter, page: PageRequest) {
  const { items, pagy } = await listOrderSummaries(db, filter, page)
  return { items: items.map(presentOrderSummary), pagy }
}

/** Loads a page of missed deadlines, newest first. */
export async function loadMissedDeadlines({ db }: Pick<OperatorContext, 'db'>, filter: Parameters<typeof listMissedDeadlines>[1]) {
  const { items, pagy } = await listMissedDeadlines(db, filter)
  return { items: items.map(presentMissedDeadline), pagy }
}

/** Loads a page of repayments that failed or have not ended within an hour. */
export async function loadRepaymentProblems({ db, clock }: OperatorContext, page: PageRequest) {
  const pendingSince = new Date(clock.now().getTime() - HOUR_MS)
  const { items, pagy } = await listRepaymentProblems(db, { pendingSince, page })
  return { items: items.map(presentRepaymentProblem), pagy }
}
