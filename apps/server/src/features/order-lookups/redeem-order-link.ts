import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { endSessions, openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { hashLinkToken } from './link-tokens.ts'
import { findLinkOwner, ownsAllOrders } from './order-lookups.queries.ts'
import { consumeLink } from './order-lookups.store.ts'

/** `orderId` is null if the purchase has several orders. */
export type OpenedOrder = SignInResult & { orderId: number | null }

/**
 * Opens a session of the guest who placed an order, for 24 hours. A link is accepted once, within
 * its lifetime, and never for a member: a guest who has an account by now must sign in. The link
 * proves the address, so all other sessions of the guest end.
 * @throws Refusal order_link_expired
 */
export async function redeemOrderLink(ctx: AppContext, { token, caller }: { token: string; caller: Caller }): Promise<OpenedOrder> {
  const tokenHash = hashLinkToken(token)
  const owner = await findLinkOwner(ctx.db, tokenHash)
  if (!owner?.user_id) throw new Refusal('order_link_expired')
  const userId = owner.user_id
  return ctx.db.transact(async (tx) => {
    const { status } = await lockUser(tx, userId)
    const link = await consumeLink(tx, { tokenHash, userId, now: ctx.clock.now() })
    if (!link || status !== 'guest' || !(await ownsAllOrders(tx, { userId, email: link.email }))) throw new Refusal('order_link_expired')
    // A buyer who ordered with an address of another person must not read the orders of its owner.
    await endSessions(tx, { userId, now: ctx.clock.now() })
    const session = await openSession(ctx, tx, { userId, keepMeLoggedIn: false, caller })
    return { ...session, orderId: link.order_id }
  })
}
