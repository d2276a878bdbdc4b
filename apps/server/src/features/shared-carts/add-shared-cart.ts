import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listQuantities, lockCart, MAX_CART_LINES, raiseLines } from '#features/cart/public.ts'
import { hashSharedCartToken } from './shared-cart-tokens.ts'
import { planAdditions } from './shared-carts.policy.ts'
import { findSharedCart, listSharedLines } from './shared-carts.queries.ts'

/**
 * Adds all parts of a shared cart to the cart of a user, within the stock. Nothing is held. Two
 * calls at once wait for each other, and a repetition adds nothing.
 * @returns what was added and what could not be
 * @throws Refusal not_found for an unknown, expired or withdrawn link, token_invalid
 */
export function addSharedCart(ctx: AppContext, { user, token }: { user: CurrentUser; token: string }) {
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const sharedCart = await findSharedCart(tx, hashSharedCartToken(token), ctx.clock.now())
    if (!sharedCart) throw new Refusal('not_found')
    const state = { userId: user.id, quantities: await listQuantities(tx, user.id), maxLines: MAX_CART_LINES }
    const { additions, problems } = planAdditions(await listSharedLines(tx, sharedCart.id), state)
    await raiseLines(tx, user.id, additions)
    return { added: additions.length, problems }
  })
}
