import type { AppContext } from '#app/context.ts'
import { findTariffs } from '#features/shipping-rules/public.ts'
import { findCollectionHours } from '#features/time-frames/public.ts'
import { presentSellerPage } from './sellers.present.ts'
import { getSellerPage } from './sellers.queries.ts'

/** A seller as everybody sees them, with when one may collect and how things go back. @throws Refusal not_found */
export async function loadSellerPage(ctx: AppContext, slug: string) {
  const row = await getSellerPage(ctx, slug)
  const [tariffsOf, hoursOf] = await Promise.all([findTariffs(ctx.db, [row.id]), findCollectionHours(ctx.db, [row.id])])
  return presentSellerPage(row, { rules: tariffsOf(row.id), hours: hoursOf(row.id), now: ctx.clock.now() })
}
