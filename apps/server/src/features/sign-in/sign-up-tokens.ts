import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { consumeToken } from '#features/sessions/public.ts'
import { refuseOnProviderError } from '#gateways/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { verifyAgentToken } from './agent-tokens.ts'

/** What shows that a person sits in front of a page or app of ours. */
export type SignUpTokens = { agentToken: string; captchaToken: string; ip: string }

/**
 * Both are looked at before anything is done for a stranger. The captcha comes last of all checks: its token is good once, and whoever only mistyped
 * should not have to do it again.
 * @param validateInput what else there is to check before the captcha is asked
 * @throws Refusal agent_token_invalid, captcha_failed, unavailable when the captcha's provider does not answer
 */
export async function verifySignUpTokens(ctx: AppContext, tokens: SignUpTokens, validateInput: () => Promise<void>): Promise<Date> {
  const expiresAt = await verifyAgentToken(ctx, tokens.agentToken)
  await validateInput()
  const captchaCheck = ctx.captcha.isHuman({ token: tokens.captchaToken, ip: tokens.ip })
  if (!(await refuseOnProviderError(captchaCheck, { busyCode: 'unavailable', log: ctx.log }))) throw new Refusal('captcha_failed')
  return expiresAt
}

/** The agent token ends with the sign-up that used it. @throws Refusal agent_token_invalid when it was used before */
export async function consumeAgentToken(tx: Tx, { agentToken }: SignUpTokens, expiresAt: Date): Promise<void> {
  if (!(await consumeToken(tx, agentToken, expiresAt))) throw new Refusal('agent_token_invalid')
}
