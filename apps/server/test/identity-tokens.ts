import { createHash, randomUUID } from 'node:crypto'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { type JWTPayload, SignJWT } from 'jose'
import type { AppContext } from '#app/context.ts'
import { SANDBOX_CLIENT_ID } from '#gateways/identity/sandbox.ts'

export const sha256 = (text: string, encoding: 'base64url' | 'hex' = 'base64url') => createHash('sha256').update(text).digest(encoding)

type IdentityOptions = { email: string; emailVerified?: boolean; firstName?: string; lastName?: string }

/** The result of a sign-in at the sandbox provider: a new ID token and the nonce of the page. */
export async function issueIdToken(ctx: AppContext, provider: IdentityProvider, { emailVerified = true, ...person }: IdentityOptions) {
  const nonce = randomUUID()
  const idToken = await ctx.identities.sandbox?.issueIdToken(provider, { emailVerified, ...person }, sha256(nonce))
  return { id_token: idToken ?? '', nonce }
}

type InvalidTokenOptions = {
  claims?: JWTPayload
  omittedClaims?: string[]
  header?: object
  key?: Parameters<SignJWT['sign']>[0]
  nonce?: string
}

/** An ID token of the sandbox's Google provider with invalid claims. */
export async function issueInvalidIdToken(
  ctx: AppContext,
  { claims = {}, omittedClaims = [], header = {}, key, nonce = randomUUID() }: InvalidTokenOptions = {},
) {
  const { sandbox } = ctx.identities
  if (!sandbox) throw new Error('no sandbox')
  const { privateKey, publicJwk } = await sandbox.getKeyPair('google')
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  const payload: JWTPayload = {
    iss: sandbox.issuerOf('google'),
    aud: SANDBOX_CLIENT_ID,
    sub: 'subject-1',
    iat: now,
    exp: now + 600,
    nonce: sha256(nonce),
    email: 'mallory@example.com',
    email_verified: true,
    ...claims,
  }
  for (const claim of omittedClaims) delete payload[claim]
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: publicJwk.kid, ...header })
  return { id_token: await token.sign(key ?? privateKey), nonce }
}
