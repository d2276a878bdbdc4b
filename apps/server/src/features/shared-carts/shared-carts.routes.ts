import { sharedCarts } from '@partlane/contract/shared-carts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addSharedCart } from './add-shared-cart.ts'
import { loadSharedCart } from './load-shared-cart.ts'
import { shareCart } from './share-cart.ts'
import { presentLink } from './shared-carts.present.ts'
import { listLinks } from './shared-carts.queries.ts'
import { withdrawSharedCart } from './withdraw-shared-cart.ts'

/** HTTP routes of shared carts. */
export const sharedCartsRoutes = defineRoutes((route) => {
  route(sharedCarts.show, ({ ctx, caller, query }) => loadSharedCart(ctx, { token: query.token, caller }))
  route(sharedCarts.list, async ({ ctx, user }) => (await listLinks(ctx.db, user.id, ctx.clock.now())).map(presentLink))
  route(sharedCarts.create, async ({ ctx, user }) => presentLink(await shareCart(ctx, { user })))
  route(sharedCarts.withdraw, async ({ ctx, user, params }) => {
    await withdrawSharedCart(ctx, { user, id: params.id })
    return undefined
  })
  route(sharedCarts.addAll, ({ ctx, user, body }) => addSharedCart(ctx, { user, token: body.token }))
})
