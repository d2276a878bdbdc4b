import type { AppContext } from '#app/context.ts'
import { findTariffs } from '#features/shipping-rules/public.ts'
import { findCollectionHours } from '#features/time-frames/public.ts'
import { presentSellerPage } from './sellers.present.ts'
import { getSellerPage } from './sellers.queries.ts'

/**
 * Loads the public page of a seller: profile, statistics, collection hours and return terms.
 * @throws Refusal not_found
 */
export async function loadSellerPage(ctx: AppContext, slug: string) {
  const row = await getSellerPage(ctx, slug)
  const [tariffsOf, hoursOf] = await Promise.all([findTariffs(ctx.db, [row.id]), findCollectionHours(ctx.db, [row.id])])
  return presentSellerPage(row, { rules: tariffsOf(row.id), hours: hoursOf(row.id), now: ctx.clock.now() })
}
