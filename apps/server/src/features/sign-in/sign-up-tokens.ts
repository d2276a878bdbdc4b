import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { consumeToken } from '#features/sessions/public.ts'
import { refuseOnProviderError } from '#gateways/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { verifyAgentToken } from './agent-tokens.ts'

/** Tokens that show that a human uses a page or app of ours, and the IP address of the request. */
export type SignUpTokens = { agentToken: string; captchaToken: string; ip: string }

/**
 * Verifies agent token and captcha token before a sign-up. The captcha is the last check, because
 * its token can be used once: after a typing error the user need not solve the captcha again.
 * @param validateInput checks that run before the captcha
 * @returns the expiry of the agent token
 * @throws Refusal agent_token_invalid, captcha_failed, unavailable if the captcha provider fails
 */
export async function verifySignUpTokens(ctx: AppContext, tokens: SignUpTokens, validateInput: () => Promise<void>): Promise<Date> {
  const expiresAt = await verifyAgentToken(ctx, tokens.agentToken)
  await validateInput()
  const captchaCheck = ctx.captcha.isHuman({ token: tokens.captchaToken, ip: tokens.ip })
  if (!(await refuseOnProviderError(captchaCheck, { busyCode: 'unavailable', log: ctx.log }))) throw new Refusal('captcha_failed')
  return expiresAt
}

/** Uses up the agent token. @throws Refusal agent_token_invalid if it was used before */
export async function consumeAgentToken(tx: Tx, { agentToken }: SignUpTokens, expiresAt: Date): Promise<void> {
  if (!(await consumeToken(tx, agentToken, expiresAt))) throw new Refusal('agent_token_invalid')
}
