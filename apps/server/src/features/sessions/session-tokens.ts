import type { KeyObject } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'
import { parseSigningKey, type SigningAlgorithm } from '#platform/config/signing-key.ts'

const ISSUER = 'partlane'
const AUDIENCE = 'partlane:session'
const HOUR_MS = 3_600_000

/** 24 hours, or 30 days with "keep me logged in" (product rules, "People"). */
export const sessionLifetimeMs = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR_MS : 24 * HOUR_MS)

const payloadSchema = z.object({ sid: z.int(), exp: z.number() })

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

/** A token whose signature, issuer and audience are right. */
type VerifiedToken = { sessionId: number; expiresAtMs: number }

const MAX_VERIFIED_TOKENS = 10_000

/**
 * Verifies signature, issuer, audience and expiry of a bearer token. The signature of a token never
 * changes, so it is verified once. Its expiry is compared at every call, and the caller reads the
 * row of the session, which decides whether it was ended.
 * @throws Refusal token_expired (419), token_invalid (401)
 */
export async function verifyToken(ctx: AppContext, token: string): Promise<{ sessionId: number }> {
  const { verifiedTokens } = tokenKeysOf(ctx)
  const known = verifiedTokens.get(token)
  if (known && known.expiresAtMs <= ctx.clock.now().getTime()) throw new Refusal('token_expired')
  const verified = known ?? (await verifySignature(ctx, token))
  if (!known) verifiedTokens.set(token, verified)
  return { sessionId: verified.sessionId }
}

async function verifySignature(ctx: AppContext, token: string): Promise<VerifiedToken> {
  try {
    const { algorithm, verificationKey } = tokenKeysOf(ctx)
    const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: [algorithm], requiredClaims: ['exp'], currentDate: ctx.clock.now() }
    const result = await jwtVerify(token, verificationKey, options)
    const { sid, exp } = payloadSchema.parse(result.payload)
    return { sessionId: sid, expiresAtMs: exp * 1_000 }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}

type TokenKeys = {
  algorithm: SigningAlgorithm | 'HS256'
  signingKey: KeyObject | Uint8Array
  verificationKey: KeyObject | Uint8Array
  verifiedTokens: LRUCache<string, VerifiedToken>
}
const keyCache = new WeakMap<AppContext['config'], TokenKeys>()

/** Keys of the one configured algorithm. The `alg` header of a token does not select a key. */
function tokenKeysOf({ config }: AppContext): TokenKeys {
  const keys = keyCache.get(config) ?? createTokenKeys(config)
  keyCache.set(config, keys)
  return keys
}

function createTokenKeys(config: AppContext['config']): TokenKeys {
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED_TOKENS })
  if (config.TOKEN_PRIVATE_KEY) {
    const { algorithm, privateKey, publicKey } = parseSigningKey(config.TOKEN_PRIVATE_KEY)
    return { algorithm, signingKey: privateKey, verificationKey: publicKey, verifiedTokens }
  }
  const secret = new TextEncoder().encode(deriveSecret(config, 'session-token'))
  return { algorithm: 'HS256', signingKey: secret, verificationKey: secret, verifiedTokens }
}
