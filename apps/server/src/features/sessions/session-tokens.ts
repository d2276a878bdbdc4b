import type { KeyObject } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'
import { parseSigningKey, type SigningAlgorithm } from '#platform/config/signing-key.ts'

const ISSUER = 'partlane'
const AUDIENCE = 'partlane:session'
const HOUR_MS = 3_600_000

/** 24 hours, or 30 days with "keep me logged in" (product rules, "People"). */
export const sessionLifetimeMs = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR_MS : 24 * HOUR_MS)

const payloadSchema = z.object({ sid: z.int() })

type TokenClaims = Pick<CurrentUser, 'id' | 'role' | 'status' | 'sessionId' | 'keepMeLoggedIn'>

/**
 * Signs the bearer token of a session. The claims about the user are for the client only. The
 * server reads the session's row on every request.
 */
export function signToken(ctx: AppContext, claims: TokenClaims, expiresAt: Date): Promise<string> {
  return new SignJWT({
    id: String(claims.id),
    role: claims.role,
    status: claims.status,
    sid: claims.sessionId,
    keep_me_logged_in: claims.keepMeLoggedIn,
  })
    .setProtectedHeader({ alg: tokenKeysOf(ctx).algorithm, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(tokenKeysOf(ctx).signingKey)
}

/**
 * Verifies signature, issuer, audience and expiry of a bearer token.
 * @throws Refusal token_expired (419), token_invalid (401)
 */
export async function verifyToken(ctx: AppContext, token: string): Promise<{ sessionId: number }> {
  try {
    const { algorithm, verificationKey } = tokenKeysOf(ctx)
    const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: [algorithm], requiredClaims: ['exp'], currentDate: ctx.clock.now() }
    const result = await jwtVerify(token, verificationKey, options)
    return { sessionId: payloadSchema.parse(result.payload).sid }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

type TokenKeys = { algorithm: SigningAlgorithm | 'HS256'; signingKey: KeyObject | Uint8Array; verificationKey: KeyObject | Uint8Array }
const keyCache = new WeakMap<AppContext['config'], TokenKeys>()

/** Keys of the one configured algorithm. The `alg` header of a token does not select a key. */
function tokenKeysOf({ config }: AppContext): TokenKeys {
  const keys = keyCache.get(config) ?? createTokenKeys(config)
  keyCache.set(config, keys)
  return keys
}

function createTokenKeys(config: AppContext['config']): TokenKeys {
  if (config.TOKEN_PRIVATE_KEY) {
    const { algorithm, privateKey, publicKey } = parseSigningKey(config.TOKEN_PRIVATE_KEY)
    return { algorithm, signingKey: privateKey, verificationKey: publicKey }
  }
  const secret = new TextEncoder().encode(deriveSecret(config, 'session-token'))
  return { algorithm: 'HS256', signingKey: secret, verificationKey: secret }
}
