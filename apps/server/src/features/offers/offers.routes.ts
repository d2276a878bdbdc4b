import { offers } from '@partlane/contract/offers'
import { parseListingRef } from '#features/listings/public.ts'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { counterOffer } from './counter-offer.ts'
import { acceptOffer, declineOffer, withdrawOffer } from './end-own-offer.ts'
import { loadOffer, loadOffers, loadRounds, loadWatchers } from './load-offers.ts'
import { makeOffer } from './make-offer.ts'
import { markOffersRead } from './mark-offers-read.ts'
import { offerToWatchers } from './offer-to-watchers.ts'

export const offersRoutes = defineRoutes((route) => {
  route(offers.list, ({ ctx, user, caller, query }) => loadOffers(ctx, { user, caller }, query))
  route(offers.show, ({ ctx, user, caller, params }) => loadOffer(ctx, { user, caller }, params.id))
  route(offers.listRounds, ({ ctx, user, caller, params }) => loadRounds(ctx, { user, caller }, params.id))
  route(offers.make, async ({ ctx, user, caller, body: { offer } }) => {
    const { listing_id, price, quantity, shipping_type } = offer
    const ref = parseListingRef(String(listing_id))
    const { id, isNew } = await makeOffer(ctx, { user, ref, price, quantity, shippingType: shipping_type })
    return new FoundOrCreated(await loadOffer(ctx, { user, caller }, id), isNew)
  })
  route(offers.accept, async ({ ctx, user, caller, params }) => {
    await acceptOffer(ctx, { user, id: params.id })
    return loadOffer(ctx, { user, caller }, params.id)
  })
  route(offers.decline, async ({ ctx, user, caller, params }) => {
    await declineOffer(ctx, { user, id: params.id })
    return loadOffer(ctx, { user, caller }, params.id)
  })
  route(offers.withdraw, async ({ ctx, user, caller, params }) => {
    await withdrawOffer(ctx, { user, id: params.id })
    return loadOffer(ctx, { user, caller }, params.id)
  })
  route(offers.counter, async ({ ctx, user, caller, params, body }) =>
    loadOffer(ctx, { user, caller }, await counterOffer(ctx, { user, id: params.id, price: body.offer.price })),
  )
  route(offers.markRead, async ({ ctx, user, body }) => {
    await markOffersRead(ctx, { user, side: body.side })
    return undefined
  })
  route(offers.countWatchers, ({ ctx, user, params }) => loadWatchers(ctx, user, parseListingRef(params.id)))
  route(offers.offerToWatchers, async ({ ctx, user, params, body }) => ({
    offers_made: await offerToWatchers(ctx, { user, ref: parseListingRef(params.id), price: body.offer.price }),
  }))
})
