import { createHash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Identity } from './port.ts'

const CLOCK_TOLERANCE_SECONDS = 30
/** A token is sent directly after its issue, or after the sign-up form was filled in. */
const MAX_TOKEN_AGE_SECONDS = 3600

const textClaim = (maxLength: number) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, maxLength)
          .trim() || null,
    )
    .nullish()
    .catch(null)

const claimsSchema = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}+$/u),
  nonce: z.string(),
  exp: z.number(),
  email: z.email().max(254).nullish().catch(null),
  // Apple sends it as a string
  email_verified: z.union([z.boolean(), z.literal(['true', 'false']).transform((value) => value === 'true')]).catch(false),
  given_name: textClaim(60),
  family_name: textClaim(60),
})

export type VerificationOptions = { keys: JWTVerifyGetKey; issuers: string[]; audiences: string[] }
export type VerifiedClaims = Omit<Identity, 'provider'>

/**
 * Verifies an ID token by OpenID Connect: signature by a key of the provider with an asymmetric
 * algorithm, issuer, audience, expiry and nonce.
 * @throws errors of jose or zod. `isProviderUnavailable` detects that the keys could not be fetched
 */
export async function verifyIdToken(
  token: string,
  nonce: string,
  { keys, issuers, audiences }: VerificationOptions,
  now: Date,
): Promise<VerifiedClaims> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256', 'ES256'],
    issuer: issuers,
    audience: audiences,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
  })
  checkAuthorizedParty(payload, audiences)
  const claims = claimsSchema.parse(payload)
  if (!nonceHashes(nonce).includes(claims.nonce)) throw new errors.JWTClaimValidationFailed('nonce of another attempt', payload, 'nonce')
  return {
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified,
    firstName: claims.given_name ?? null,
    lastName: claims.family_name ?? null,
    expiresAt: new Date((claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000),
  }
}

/** A token for several audiences must name us as the authorised party. */
function checkAuthorizedParty(payload: JWTPayload, audiences: string[]): void {
  if (!Array.isArray(payload.aud) || payload.aud.length < 2) return
  if (typeof payload.azp !== 'string' || !audiences.includes(payload.azp))
    throw new errors.JWTClaimValidationFailed('given to somebody else', payload, 'azp')
}

/**
 * Hashes of the nonce, because only its hash was sent: base64url by our pages, hex by Apple's apps.
 */
function nonceHashes(nonce: string): string[] {
  const hash = createHash('sha256').update(nonce).digest()
  return [hash.toString('base64url'), hash.toString('hex')]
}

const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys]
const keyErrors = [errors.JWKSTimeout, errors.JWKSInvalid]

/** True if the provider's keys could not be fetched, so that the token could not be verified. */
export function isProviderUnavailable(error: unknown): boolean {
  if (error instanceof z.ZodError || tokenErrors.some((errorClass) => error instanceof errorClass)) return false
  if (keyErrors.some((errorClass) => error instanceof errorClass)) return true
  // the code that jose uses for a response other than 200
  return !(error instanceof errors.JOSEError) || error.code === errors.JOSEError.code
}
