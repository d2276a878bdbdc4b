import { cart } from '@partlane/contract/cart'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type Caller, defineRoutes } from '#platform/http/define-routes.ts'
import { loadCart } from './cart.present.ts'
import { countCartItems } from './cart.queries.ts'
import { blocksPurchase } from './cart-line.ts'
import { loadTotals } from './cart-totals.ts'
import { addToCart, changeLine, removeLine, validateCart } from './change-cart.ts'

/** HTTP routes of the cart. */
export const cartRoutes = defineRoutes((route) => {
  route(cart.list, ({ ctx, user, caller }) => loadCart(ctx, { user, caller }))

  route(cart.add, async ({ ctx, user, caller, body }) => {
    const lineId = await addToCart(ctx, { user, newLine: body.cart_listing })
    return loadLine(ctx, user, caller, lineId)
  })

  route(cart.change, async ({ ctx, user, caller, params, body }) => {
    await changeLine(ctx, { user, lineId: params.id, change: body.cart_listing })
    return loadLine(ctx, user, caller, params.id)
  })

  route(cart.remove, async ({ ctx, user, params }) => {
    await removeLine(ctx, { user, lineId: params.id })
    return undefined
  })

  route(cart.totals, ({ ctx, user, caller, query }) =>
    loadTotals(ctx, { user, caller, country: query.country, postalCode: query.postal_code }),
  )

  route(cart.count, async ({ ctx, user }) => ({ count: await countCartItems(ctx.db, user.id) }))

  route(cart.validate, async ({ ctx, user }) => {
    const changes = await validateCart(ctx, { user })
    return {
      valid: !changes.some(({ problem }) => blocksPurchase(problem)),
      changes: changes.map(({ lineId, listingSlug, problem }) => ({ cart_listing_id: String(lineId), listing_slug: listingSlug, problem })),
    }
  })
})

async function loadLine(ctx: AppContext, user: CurrentUser, caller: Caller, lineId: number) {
  const line = (await loadCart(ctx, { user, caller })).find(({ id }) => id === String(lineId))
  if (!line) throw new Refusal('not_found')
  return line
}
