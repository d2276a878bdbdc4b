import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { GuardedEndpoint } from '#platform/http/api.ts'
import { verifyToken } from './session-tokens.ts'
import { findSessionUser } from './sessions.queries.ts'
import { touchSession } from './sessions.store.ts'

const TOUCH_INTERVAL_MS = 5 * 60_000

/**
 * Authenticates a request and checks that the user belongs to the endpoint's audience.
 * A token that is sent must be valid, also on public endpoints: a client with an invalid token has
 * to learn that it is signed out.
 * @returns undefined for an anonymous request, or a blocked user, on a public endpoint
 * @throws Refusal token_expired, token_invalid, sign_in_required, account_blocked,
 *   confirmation_required, not_allowed
 */
export async function guard(
  ctx: AppContext,
  token: string | undefined,
  { audience, acceptsEndedSession }: GuardedEndpoint,
): Promise<CurrentUser | undefined> {
  const user = token ? await authenticate(ctx, token) : undefined
  if (token && !user && !acceptsEndedSession) throw new Refusal('token_invalid')
  if (audience === 'public') return user && !isInactive(user.status) ? user : undefined
  if (!user) throw new Refusal('sign_in_required')
  if (audience === 'session') return user
  if (isInactive(user.status)) throw new Refusal('account_blocked')
  if (audience === 'guest') return user
  if (!isMember(user.role)) throw new Refusal('sign_in_required')
  if (audience === 'confirmed' && !user.confirmed) throw new Refusal('confirmation_required')
  if (audience === 'operator' && !user.operator) throw new Refusal('not_allowed')
  return user
}

/**
 * Authenticates a WebSocket with a token. Active members and guests may connect; channels decide
 * who of them may subscribe. For others the result is undefined and the socket is closed without
 * reconnect.
 * Unexpected errors, for example a lost database connection, are rethrown, and the client
 * reconnects.
 */
export async function findSocketUser(ctx: AppContext, token: string): Promise<CurrentUser | undefined> {
  try {
    return await guard(ctx, token, { audience: 'guest' })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The user of a session, for AnyCable, whose calls name the session instead of a token. */
export async function findSocketUserOfSession(ctx: AppContext, sessionId: number): Promise<CurrentUser | undefined> {
  const sessionUser = await findSessionUser(ctx.db, sessionId)
  if (!sessionUser || isInactive(sessionUser.status)) return undefined
  const { lastSeenAt: _lastSeenAt, ...user } = sessionUser
  return user
}

/**
 * Loads the user of a token. The session's row decides, not the claims of the token, so an ended
 * session is rejected like a forged token.
 * @returns undefined for an ended session
 * @throws Refusal token_expired, token_invalid for a forged token
 */
async function authenticate(ctx: AppContext, token: string): Promise<CurrentUser | undefined> {
  const { sessionId } = await verifyToken(ctx, token)
  const sessionUser = await findSessionUser(ctx.db, sessionId)
  if (!sessionUser) return undefined
  const { lastSeenAt, ...user } = sessionUser
  if (ctx.clock.now().getTime() - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await touchSession(ctx.db, sessionId, ctx.clock.now())
  return user
}
