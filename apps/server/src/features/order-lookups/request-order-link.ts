import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { normaliseReference, ORDER_LINK_LIFETIME_MINUTES } from '@partlane/domain/orders/order-lookup'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { countCodeRequest, countPublicMessage, lookupSubject } from '#features/codes/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { orderLookupRequested } from './order-lookups.events.ts'
import { insertLookup } from './order-lookups.store.ts'

type RequestInput = { email: string; reference: string; ip: string }

/**
 * Stores the request of a visitor for a link to an order. The search for the order is left to the
 * handler, so that response and work are the same whether or not the order exists.
 * @returns the time from which another link may be requested
 * @throws Refusal too_many_requests with `retry_after` in seconds: at most one link per
 *   RESEND_AFTER_SECONDS for an order, and MAX_CODES_PER_HOUR per order, email address and IP
 *   address. The limit of an email address is high, because any visitor can use it up.
 */
export function requestOrderLink(ctx: AppContext, { email, reference, ip }: RequestInput): Promise<{ resendAfter: Date }> {
  return ctx.db.transact(async (tx) => {
    const retryAfterSeconds =
      (await countPublicMessage(ctx, tx, { purpose: 'order_lookup', destination: `${email} ${normaliseReference(reference)}`, ip })) ||
      (await countCodeRequest(ctx, tx, lookupSubject(email)))
    if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + ORDER_LINK_LIFETIME_MINUTES * 60_000)
    const { id } = await insertLookup(tx, { email, reference: normaliseReference(reference), now, expiresAt })
    await emit(tx, orderLookupRequested({ lookup_id: id }))
    return { resendAfter: new Date(now.getTime() + RESEND_AFTER_SECONDS * 1000) }
  })
}
