import type { OperatorContext } from '#features/operators/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { presentHold, presentPaymentProblem, presentPayout } from './operator-payouts.present.ts'
import { getOperatorPayout, listHolds, listPaymentProblems, listPayouts, type PayoutFilter } from './operator-payouts.queries.ts'

/** A payment is collected at once: after this time something prevents it. */
const UNCOLLECTED_MS = 3_600_000

export async function loadPayouts({ db }: Pick<OperatorContext, 'db'>, filter: PayoutFilter, page: PageRequest) {
  const { items, pagy } = await listPayouts(db, filter, page)
  return { items: items.map(presentPayout), pagy }
}

export const loadPayout = async ({ db }: Pick<OperatorContext, 'db'>, id: number) => presentPayout(await getOperatorPayout(db, id))

export async function loadHolds({ db }: Pick<OperatorContext, 'db'>, page: PageRequest) {
  const { items, pagy } = await listHolds(db, page)
  return { items: items.map(presentHold), pagy }
}

/** Loads a page of payments that wait for an operator, or for a gateway since an hour. */
export async function loadPaymentProblems({ db, clock }: OperatorContext, page: PageRequest) {
  const since = new Date(clock.now().getTime() - UNCOLLECTED_MS)
  const { items, pagy } = await listPaymentProblems(db, { since, page })
  return { items: items.map(presentPaymentProblem), pagy }
}
