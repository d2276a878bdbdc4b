import { cart } from '@partlane/contract/cart'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addToCart } from './add-to-cart.ts'
import { presentValidation } from './cart.present.ts'
import { countCartItems } from './cart.queries.ts'
import { changeCartLine } from './change-cart-line.ts'
import { loadCart, loadCartLine } from './load-cart.ts'
import { loadCartTotals } from './load-cart-totals.ts'
import { removeCartLine } from './remove-cart-line.ts'
import { validateCart } from './validate-cart.ts'

/** HTTP routes of the cart. */
export const cartRoutes = defineRoutes((route) => {
  route(cart.list, ({ ctx, user, caller, query }) => loadCart(ctx, { user, caller }, query))
  route(cart.add, async ({ ctx, user, caller, body }) => {
    const lineId = await addToCart(ctx, { user, newLine: body.cart_listing })
    return loadCartLine(ctx, { user, caller }, lineId)
  })
  route(cart.change, async ({ ctx, user, caller, params, body }) => {
    await changeCartLine(ctx, { user, lineId: params.id, change: body.cart_listing })
    return loadCartLine(ctx, { user, caller }, params.id)
  })
  route(cart.remove, async ({ ctx, user, params }) => {
    await removeCartLine(ctx, { user, lineId: params.id })
    return undefined
  })
  route(cart.totals, ({ ctx, user, caller, query }) =>
    loadCartTotals(ctx, {
      user,
      caller,
      country: query.country,
      postalCode: query.postal_code,
      cart: query.cart,
      agreedLineIds: query.agreed_line_ids,
    }),
  )
  route(cart.count, async ({ ctx, user }) => ({ count: await countCartItems(ctx.db, user.id) }))
  route(cart.validate, async ({ ctx, user }) => presentValidation(await validateCart(ctx, user)))
})
