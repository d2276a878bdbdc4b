import type { AppContext } from '#app/context.ts'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import { getCachedSellerStatistics } from './seller-statistics.ts'
import { presentSellerPage } from './sellers.present.ts'
import { getSeller } from './sellers.queries.ts'

/**
 * Loads the public page of a seller: profile, statistics, collection hours and return terms.
 * @throws Refusal not_found
 */
export async function loadSellerPage(ctx: AppContext, slug: string) {
  const seller = await getSeller(ctx.db, slug)
  const statistics = await getCachedSellerStatistics(ctx, seller.id)
  const [tariffsOf, hoursOf] = await Promise.all([loadTariffs(ctx.db, [seller.id]), loadCollectionHours(ctx.db, [seller.id])])
  return presentSellerPage(seller, { statistics, rules: tariffsOf(seller.id), hours: hoursOf(seller.id), now: ctx.clock.now() })
}
