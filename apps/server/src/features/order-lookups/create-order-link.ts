import { MAILED_LINK_LIFETIME_DAYS } from '@partlane/domain/orders/order-lookup'
import type { AppContext } from '#app/context.ts'
import { createLinkToken, hashLinkToken } from './link-tokens.ts'
import { findGuestOrder, findMailedLink, ownsAllOrders } from './order-lookups.queries.ts'
import { insertLookup, setLink } from './order-lookups.store.ts'

const DAY_MS = 86_400_000

/**
 * Creates a link to an order of a guest, for a mail to the email address of the order. It works
 * once, for MAILED_LINK_LIFETIME_DAYS. `since`: the instant of the event; a repeated call with it
 * returns the same link.
 * @returns the path, or undefined if the buyer has an account or has also ordered with another
 *   email address
 */
export function createOrderLink(
  ctx: AppContext,
  { orderId, userId, since }: { orderId: number; userId: number; since: Date },
): Promise<string | undefined> {
  return ctx.db.transact(async (tx) => {
    const order = await findGuestOrder(tx, { orderId, userId })
    const email = order?.buyer_email
    if (!order || !email || !(await ownsAllOrders(tx, { userId, email }))) return undefined
    const expiresAt = new Date(since.getTime() + MAILED_LINK_LIFETIME_DAYS * DAY_MS)
    const stored = await findMailedLink(tx, { orderId, userId, since })
    const { id } = stored ?? (await insertLookup(tx, { email, reference: order.reference, now: since, expiresAt }))
    const token = createLinkToken(ctx, id)
    await setLink(tx, id, { user_id: userId, order_id: orderId, token_hash: hashLinkToken(token) })
    return `/find-order/open#token=${token}`
  })
}
