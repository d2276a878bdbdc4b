import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount } from './accounts.queries.ts'
import type { SignedIn } from './open-session.ts'
import { endSessions, prolongSession } from './sessions.store.ts'
import { sessionLifetime, signToken } from './tokens.ts'

/** A fresh token for a session that goes on; the old token keeps its own end. */
export function extendSession(ctx: AppContext, { by }: { by: CurrentUser }): Promise<SignedIn> {
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLifetime(by.keepMeLoggedIn))
  return ctx.db.transact(async (tx) => {
    await prolongSession(tx, by.sessionId, expiresAt)
    const account = await getAccount(tx, by.id)
    return { account, jwtToken: await signToken(ctx, by, expiresAt), expiresAt }
  })
}

/** Ends a session at once: its token is refused from now on and its sockets are closed after the commit. */
export async function signOut(ctx: AppContext, { by }: { by: CurrentUser }): Promise<void> {
  await ctx.db.transact((tx) => endSessions(tx, { sessionId: by.sessionId, now: ctx.clock.now() }))
}
