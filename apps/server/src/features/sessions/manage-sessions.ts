import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount } from '#features/accounts/public.ts'
import type { SignInResult } from './open-session.ts'
import { sessionLifetimeMs, signToken } from './session-tokens.ts'
import { endSessions, updateSessionExpiry } from './sessions.store.ts'

/** Extends a session and issues a new token. The old token stays valid until its own expiry. */
export function extendSession(ctx: AppContext, { user }: { user: CurrentUser }): Promise<SignInResult> {
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLifetimeMs(user.keepMeLoggedIn))
  return ctx.db.transact(async (tx) => {
    await updateSessionExpiry(tx, user.sessionId, expiresAt)
    const account = await getAccount(tx, user.id)
    return { account, jwtToken: await signToken(ctx, user, expiresAt), expiresAt }
  })
}

/**
 * Ends the current session: its token is rejected, its push token is deleted, and its sockets are
 * closed after the commit.
 */
export async function signOut(ctx: AppContext, { user }: { user: CurrentUser }): Promise<void> {
  await ctx.db.transact((tx) => endSessions(tx, { sessionId: user.sessionId, now: ctx.clock.now() }))
}

/**
 * Ends one session of the user, which may be the current one.
 * @throws Refusal not_found if it is not a live session of this user
 */
export async function signOutDevice(ctx: AppContext, { user, sessionId }: { user: CurrentUser; sessionId: number }): Promise<void> {
  const endedCount = await ctx.db.transact((tx) => endSessions(tx, { sessionId, userId: user.id, now: ctx.clock.now() }))
  if (endedCount === 0) throw new Refusal('not_found')
}

/**
 * Ends all sessions of the user except the current one.
 * @returns the number of ended sessions that had not expired
 */
export function signOutOtherDevices(ctx: AppContext, { user }: { user: CurrentUser }): Promise<number> {
  return ctx.db.transact((tx) => endSessions(tx, { userId: user.id, exceptSessionId: user.sessionId, now: ctx.clock.now() }))
}
