import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { presentOperatorSurcharge } from './surcharges.present.ts'
import { findSurchargeForOperators, listEscalatedSurcharges } from './surcharges.queries.ts'

type LoadContext = Pick<AppContext, 'db' | 'pictures'>

/** Loads a page of the surcharges that wait for a decision, oldest first. */
export async function loadEscalatedSurcharges(ctx: LoadContext, page: PageRequest) {
  const { items, pagy } = await listEscalatedSurcharges(ctx.db, page)
  return { items: items.map((row) => presentOperatorSurcharge(ctx, row)), pagy }
}

/** @throws Refusal not_found */
export async function loadSurchargeForOperators(ctx: LoadContext, surchargeId: number) {
  const row = await findSurchargeForOperators(ctx.db, surchargeId)
  if (!row) throw new Refusal('not_found')
  return presentOperatorSurcharge(ctx, row)
}
