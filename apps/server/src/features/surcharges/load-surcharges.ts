import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { presentOperatorSurcharge } from './surcharges.present.ts'
import { findSurchargeForOperators, listEscalatedSurcharges } from './surcharges.queries.ts'

/** Loads a page of the surcharges that wait for a decision, oldest first. */
export async function loadEscalatedSurcharges({ db }: Pick<AppContext, 'db'>, page: PageRequest) {
  const { items, pagy } = await listEscalatedSurcharges(db, page)
  return { items: items.map(presentOperatorSurcharge), pagy }
}

/** @throws Refusal not_found */
export async function loadSurchargeForOperators({ db }: Pick<AppContext, 'db'>, surchargeId: number) {
  const row = await findSurchargeForOperators(db, surchargeId)
  if (!row) throw new Refusal('not_found')
  return presentOperatorSurcharge(row)
}
