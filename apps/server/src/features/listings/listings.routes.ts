import { listings } from '@partlane/contract/listings'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadListingCards } from './listing-cards.ts'
import { getListingPage } from './listing-page.ts'
import { findVehicle } from './listing-verdicts.ts'
import { findVisibleListingId, listIdsBySlugs, parseListingRef } from './listings.queries.ts'
import { listSimilarIds } from './similar-listings.ts'

/** Ignores an unknown vehicle, so that a bookmarked page works after a change of the tree. */
const findQueryVehicle = async ({ db }: AppContext, { vehicle, year }: { vehicle?: number | undefined; year?: number | undefined }) =>
  vehicle === undefined ? undefined : findVehicle(db, vehicle, year ?? null)

/** HTTP routes of public listings. The seller's own listings are in the selling feature. */
export const listingsRoutes = defineRoutes((route) => {
  route(listings.show, async ({ ctx, user, caller, params, query }) =>
    getListingPage(ctx, parseListingRef(params.id), { user, caller, vehicle: await findQueryVehicle(ctx, query) }),
  )
  route(listings.similar, async ({ ctx, user, caller, params, query }) => {
    const id = await findVisibleListingId(ctx.db, parseListingRef(params.id), user?.id)
    if (id === undefined) throw new Refusal('not_found')
    return loadListingCards(ctx, ctx.db, await listSimilarIds(ctx.db, id), { caller, vehicle: await findQueryVehicle(ctx, query) })
  })
  route(listings.listViewed, async ({ ctx, caller, query }) =>
    loadListingCards(ctx, ctx.db, await listIdsBySlugs(ctx.db, query.slugs), { caller, vehicle: await findQueryVehicle(ctx, query) }),
  )
})
