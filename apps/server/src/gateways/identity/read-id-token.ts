import { createHash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Identity } from './port.ts'

const LEEWAY_SECONDS = 30
/** A token is posted when it is fresh; a form of the sign-up may be filled in between. */
const MAX_AGE_SECONDS = 3600

const text = (max: number) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, max)
          .trim() || null,
    )
    .nullish()
    .catch(null)

const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}+$/u),
  nonce: z.string(),
  exp: z.number(),
  email: z.email().max(254).nullish().catch(null),
  email_verified: z.union([z.boolean(), z.literal(['true', 'false']).transform((value) => value === 'true')]).catch(false), // Apple writes it as text
  given_name: text(60),
  family_name: text(60),
})

export type Trust = { keys: JWTVerifyGetKey; issuers: string[]; audiences: string[] }
export type TokenFacts = Omit<Identity, 'provider'>

/**
 * Checks an ID token by OpenID Connect's rules: signed with a key of the provider by an algorithm with a public key, by them, for us, in time, for this
 * attempt.
 * @throws errors of jose or zod: `isUnavailable` tells a token that is wrong from keys that could not be read
 */
export async function readIdToken(token: string, nonce: string, { keys, issuers, audiences }: Trust, now: Date): Promise<TokenFacts> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256', 'ES256'],
    issuer: issuers,
    audience: audiences,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: LEEWAY_SECONDS,
    currentDate: now,
  })
  refuseForeignParty(payload, audiences)
  const facts = claims.parse(payload)
  if (!nonceHashes(nonce).includes(facts.nonce)) throw new errors.JWTClaimValidationFailed('nonce of another attempt', payload, 'nonce')
  return {
    subject: facts.sub,
    email: facts.email ?? null,
    emailVerified: facts.email_verified,
    firstName: facts.given_name ?? null,
    lastName: facts.family_name ?? null,
    expiresAt: new Date((facts.exp + LEEWAY_SECONDS) * 1000),
  }
}

/** A token for several audiences says whom it was given to. */
function refuseForeignParty(payload: JWTPayload, audiences: string[]): void {
  if (!Array.isArray(payload.aud) || payload.aud.length < 2) return
  if (typeof payload.azp !== 'string' || !audiences.includes(payload.azp))
    throw new errors.JWTClaimValidationFailed('given to somebody else', payload, 'azp')
}

/** Of the nonce only the hash was sent away, as base64url; Apple's apps write it as hex. */
function nonceHashes(nonce: string): string[] {
  const hash = createHash('sha256').update(nonce).digest()
  return [hash.toString('base64url'), hash.toString('hex')]
}

const aboutTheToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys]
const aboutTheKeys = [errors.JWKSTimeout, errors.JWKSInvalid]

/** Were the provider's keys out of reach? Then nothing is known of the token. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof z.ZodError || aboutTheToken.some((kind) => error instanceof kind)) return false
  if (aboutTheKeys.some((kind) => error instanceof kind)) return true
  return !(error instanceof errors.JOSEError) || error.code === errors.JOSEError.code // jose's word for an answer other than 200
}
