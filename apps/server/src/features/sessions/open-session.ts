import type { AppContext } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { sessionLifetimeMs, signToken } from './session-tokens.ts'
import { insertSession } from './sessions.store.ts'

export type SignInResult = { account: AccountRow; jwtToken: string; expiresAt: Date }
type OpenSessionInput = { userId: number; keepMeLoggedIn: boolean; caller: Caller }

/**
 * Opens a session for an authenticated user and signs its token. Each sign-in creates a new session
 * id, which prevents session fixation.
 */
export async function openSession(ctx: AppContext, tx: Tx, { userId, keepMeLoggedIn, caller }: OpenSessionInput): Promise<SignInResult> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs(keepMeLoggedIn))
  const sessionId = await insertSession(tx, { userId, keepMeLoggedIn, userAgent: caller.userAgent, ip: caller.ip, now, expiresAt })
  const account = await getAccount(tx, userId)
  const claims = { id: account.id, role: account.role, status: account.status, sessionId, keepMeLoggedIn }
  return { account, jwtToken: await signToken(ctx, claims, expiresAt), expiresAt }
}
