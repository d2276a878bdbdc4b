import { randomBytes } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { insertGuest } from '#features/accounts/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'

/**
 * Creates a guest user with a session of 30 days. A guest owns a cart and purchases without an
 * account.
 */
export function createGuest(ctx: AppContext, { caller }: { caller: Caller }): Promise<SignInResult> {
  return ctx.db.transact(async (tx) => {
    const slug = `guest-${randomBytes(6).toString('hex')}`
    const userId = await insertGuest(tx, { slug, locale: caller.locale, currency: caller.currency, now: ctx.clock.now() })
    return openSession(ctx, tx, { userId, keepMeLoggedIn: true, caller })
  })
}
