import type { KeyObject } from 'node:crypto'
import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { derivedSecret } from '#platform/config/config.ts'
import { readSigningKey, type SigningAlgorithm } from '#platform/config/signing-key.ts'

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
    .setProtectedHeader({ alg: keysOf(ctx).algorithm, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(keysOf(ctx).sign)
}

/** @throws Refusal token_expired (419) or token_invalid (401) */
export async function readToken(ctx: AppContext, token: string): Promise<{ sessionId: number }> {
  try {
    const { algorithm, check } = keysOf(ctx)
    const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: [algorithm], requiredClaims: ['exp'], currentDate: ctx.clock.now() }
    const verified = await jwtVerify(token, check, options)
    return { sessionId: payload.parse(verified.payload).sid }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

type TokenKeys = { algorithm: SigningAlgorithm | 'HS256'; sign: KeyObject | Uint8Array; check: KeyObject | Uint8Array }
const kept = new WeakMap<AppContext['config'], TokenKeys>()

/** One algorithm at a time, the configured one: what a token says of itself decides nothing. */
function keysOf({ config }: AppContext): TokenKeys {
  const keys = kept.get(config) ?? readKeys(config)
  kept.set(config, keys)
  return keys
}

function readKeys(config: AppContext['config']): TokenKeys {
  if (config.TOKEN_PRIVATE_KEY) {
    const { algorithm, privateKey, publicKey } = readSigningKey(config.TOKEN_PRIVATE_KEY)
    return { algorithm, sign: privateKey, check: publicKey }
  }
  const secret = new TextEncoder().encode(derivedSecret(config, 'session-token'))
  return { algorithm: 'HS256', sign: secret, check: secret }
}

export const isActive = (user: Pick<CurrentUser, 'status'>) => !isInactive(user.status)
