import type { Audience } from '@partlane/contract/endpoint'
import { isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { isActive, verifyToken } from './session-tokens.ts'
import { findSessionUser } from './sessions.queries.ts'
import { touchSession } from './sessions.store.ts'

const TOUCH_INTERVAL_MS = 5 * 60_000

/**
 * Who is calling, and may this audience? A token that is sent must be good, even where none is needed:
 * a client that believes itself signed in must hear that it is not.
 */
export async function guard(ctx: AppContext, token: string | undefined, audience: Audience): Promise<CurrentUser | undefined> {
  const user = token ? await authenticate(ctx, token) : undefined
  if (audience === 'public') return user && isActive(user) ? user : undefined
  if (!user) throw new Refusal('sign_in_required')
  if (audience === 'session') return user
  if (!isActive(user)) throw new Refusal('account_blocked')
  if (audience === 'guest') return user
  if (!isMember(user.role)) throw new Refusal('sign_in_required')
  if (audience === 'confirmed' && !user.confirmed) throw new Refusal('confirmation_required')
  if (audience === 'operator' && !user.operator) throw new Refusal('not_allowed')
  return user
}

/**
 * Who opens a socket: real time is for active members (specification, section 6), to anybody else it is closed for good.
 * A fault of ours (the database is away for a moment) is thrown on: then the cable asks the client to come back.
 */
export async function findSocketUser(ctx: AppContext, token: string): Promise<CurrentUser | undefined> {
  try {
    return await guard(ctx, token, 'member')
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The person behind a token. Ended sessions count as forged: the row decides, not the token. */
async function authenticate(ctx: AppContext, token: string): Promise<CurrentUser> {
  const { sessionId } = await verifyToken(ctx, token)
  const sessionUser = await findSessionUser(ctx.db, sessionId)
  if (!sessionUser) throw new Refusal('token_invalid')
  const { lastSeenAt, ...user } = sessionUser
  if (ctx.clock.now().getTime() - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await touchSession(ctx.db, sessionId, ctx.clock.now())
  return user
}
