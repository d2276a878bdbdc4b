import { MAX_SHARED_CARTS, sharedCartExpiry } from '@partlane/domain/cart/shared-cart'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockCart } from '#features/cart/public.ts'
import { createSharedCartToken, hashSharedCartToken } from './shared-cart-tokens.ts'
import { listLinks } from './shared-carts.queries.ts'
import { insertSharedCart } from './shared-carts.store.ts'

/**
 * Copies the cart of a user to a shared cart. Later changes of the cart do not change it.
 * @returns the link with its token, which is not stored
 * @throws Refusal cart_empty, too_many_shared_carts, token_invalid
 */
export function shareCart(ctx: AppContext, { user }: { user: CurrentUser }) {
  const token = createSharedCartToken()
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const now = ctx.clock.now()
    if ((await listLinks(tx, user.id, now)).length >= MAX_SHARED_CARTS)
      throw new Refusal('too_many_shared_carts', { max: MAX_SHARED_CARTS })
    const values = { userId: user.id, tokenHash: hashSharedCartToken(token), now, expiresAt: sharedCartExpiry(now) }
    const link = await insertSharedCart(tx, values)
    if (link.part_count === 0) throw new Refusal('cart_empty')
    return { ...link, token }
  })
}
