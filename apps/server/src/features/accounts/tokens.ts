import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { derivedSecret } from '#platform/config/config.ts'

const ISSUER = 'partlane'
const AUDIENCE = 'partlane:session'
const HOUR = 3_600_000

/** How long a session lasts: a day, or thirty with "keep me logged in" (product rules, "People"). */
export const sessionLifetime = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR : 24 * HOUR)

const payload = z.object({ sid: z.int() })

type TokenFacts = Pick<CurrentUser, 'id' | 'role' | 'status' | 'sessionId' | 'keepMeLoggedIn'>

/** The bearer token of a session. What it says of the person is for the client; the server asks the session's row every time. */
export function signToken(ctx: AppContext, facts: TokenFacts, expiresAt: Date): Promise<string> {
  return new SignJWT({
    id: String(facts.id),
    role: facts.role,
    status: facts.status,
    sid: facts.sessionId,
    keep_me_logged_in: facts.keepMeLoggedIn,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(secretOf(ctx))
}

/** @throws Refusal token_expired (419) or token_invalid (401) */
export async function readToken(ctx: AppContext, token: string): Promise<{ sessionId: number }> {
  try {
    const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: ['HS256'], currentDate: ctx.clock.now() }
    const verified = await jwtVerify(token, secretOf(ctx), options)
    return { sessionId: payload.parse(verified.payload).sid }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

const keys = new WeakMap<AppContext, Uint8Array>()

function secretOf(ctx: AppContext): Uint8Array {
  const kept = keys.get(ctx)
  if (kept) return kept
  const key = new TextEncoder().encode(derivedSecret(ctx.config, 'session-token'))
  keys.set(ctx, key)
  return key
}

export const isActive = (user: Pick<CurrentUser, 'status'>) => !isInactive(user.status)
