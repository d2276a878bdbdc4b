import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount } from '#features/accounts/public.ts'
import type { SignInResult } from './open-session.ts'
import { sessionLifetimeMs, signToken } from './session-tokens.ts'
import { endSessions, updateSessionExpiry } from './sessions.store.ts'

/** A fresh token for a session that goes on; the old token keeps its own end. */
export function extendSession(ctx: AppContext, { user }: { user: CurrentUser }): Promise<SignInResult> {
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLifetimeMs(user.keepMeLoggedIn))
  return ctx.db.transact(async (tx) => {
    await updateSessionExpiry(tx, user.sessionId, expiresAt)
    const account = await getAccount(tx, user.id)
    return { account, jwtToken: await signToken(ctx, user, expiresAt), expiresAt }
  })
}

/** Ends this session: its token is refused from now on, push notices stop, and its sockets are closed after the commit. */
export async function signOut(ctx: AppContext, { user }: { user: CurrentUser }): Promise<void> {
  await ctx.db.transact((tx) => endSessions(tx, { sessionId: user.sessionId, now: ctx.clock.now() }))
}

/**
 * Signs another device of the same person out, or this one.
 * @throws Refusal not_found
 */
export async function signOutDevice(ctx: AppContext, { user, sessionId }: { user: CurrentUser; sessionId: number }): Promise<void> {
  const endedCount = await ctx.db.transact((tx) => endSessions(tx, { sessionId, userId: user.id, now: ctx.clock.now() }))
  if (endedCount === 0) throw new Refusal('not_found')
}

/**
 * Signs out every device but the one that asks.
 * @returns how many were still signed in
 */
export function signOutOtherDevices(ctx: AppContext, { user }: { user: CurrentUser }): Promise<number> {
  return ctx.db.transact((tx) => endSessions(tx, { userId: user.id, exceptSessionId: user.sessionId, now: ctx.clock.now() }))
}
