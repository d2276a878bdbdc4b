import { randomUUID } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { jwtVerify, SignJWT } from 'jose'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'

const ISSUER = 'partlane'
const AUDIENCE = 'partlane:sign-up'
const LIFETIME_MS = 2 * 60_000 // specification, section 9

export type Agent = 'web' | 'mobile'

const signingKeyOf = (ctx: AppContext) => new TextEncoder().encode(deriveSecret(ctx.config, 'agent-token'))

/**
 * Creates a short-lived signed token for a page or app of ours. A sign-up requires one and uses it
 * up.
 */
export async function createAgentToken(ctx: AppContext, agent: Agent): Promise<{ agentToken: string; expiresAt: Date }> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const agentToken = await new SignJWT({ agent })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKeyOf(ctx))
  return { agentToken, expiresAt }
}

/**
 * Verifies signature, issuer, audience and expiry of an agent token.
 * @returns the expiry of the token
 * @throws Refusal agent_token_invalid
 */
export async function verifyAgentToken(ctx: AppContext, token: string): Promise<Date> {
  try {
    const options = {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      requiredClaims: ['jti', 'exp'],
      currentDate: ctx.clock.now(),
    }
    const { payload } = await jwtVerify(token, signingKeyOf(ctx), options)
    return new Date((payload.exp ?? 0) * 1000)
  } catch {
    throw new Refusal('agent_token_invalid')
  }
}
