import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAccount } from '#features/accounts/public.ts'
import type { SignedIn } from './open-session.ts'
import { sessionLifetime, signToken } from './session-tokens.ts'
import { endSessions, prolongSession } from './sessions.store.ts'

/** A fresh token for a session that goes on; the old token keeps its own end. */
export function extendSession(ctx: AppContext, { by }: { by: CurrentUser }): Promise<SignedIn> {
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLifetime(by.keepMeLoggedIn))
  return ctx.db.transact(async (tx) => {
    await prolongSession(tx, by.sessionId, expiresAt)
    const account = await getAccount(tx, by.id)
    return { account, jwtToken: await signToken(ctx, by, expiresAt), expiresAt }
  })
}

/** Ends this session: its token is refused from now on, push notices stop, and its sockets are closed after the commit. */
export async function signOut(ctx: AppContext, { by }: { by: CurrentUser }): Promise<void> {
  await ctx.db.transact((tx) => endSessions(tx, { sessionId: by.sessionId, now: ctx.clock.now() }))
}

/**
 * Signs another device of the same person out, or this one.
 * @throws Refusal not_found
 */
export async function signOutDevice(ctx: AppContext, { by, sessionId }: { by: CurrentUser; sessionId: number }): Promise<void> {
  const ended = await ctx.db.transact((tx) => endSessions(tx, { sessionId, userId: by.id, now: ctx.clock.now() }))
  if (ended === 0) throw new Refusal('not_found')
}

/**
 * Signs out every device but the one that asks.
 * @returns how many were still signed in
 */
export function signOutEverywhereElse(ctx: AppContext, { by }: { by: CurrentUser }): Promise<number> {
  return ctx.db.transact((tx) => endSessions(tx, { userId: by.id, exceptSessionId: by.sessionId, now: ctx.clock.now() }))
}
