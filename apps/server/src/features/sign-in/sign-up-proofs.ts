import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { spendToken } from '#features/sessions/public.ts'
import { answerOrRefuse } from '#gateways/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { readAgentToken } from './agent-tokens.ts'

/** What shows that a person sits in front of a page or app of ours. */
export type Proofs = { agentToken: string; captchaToken: string; ip: string }

/**
 * Both are looked at before anything is done for a stranger. The captcha comes last of all checks: its token is good once, and whoever only mistyped
 * should not have to do it again.
 * @param otherwise what else there is to check before the captcha is asked
 * @throws Refusal agent_token_invalid, captcha_failed, unavailable when the captcha's provider does not answer
 */
export async function checkProofs(ctx: AppContext, proofs: Proofs, otherwise: () => Promise<void>): Promise<Date> {
  const expiresAt = await readAgentToken(ctx, proofs.agentToken)
  await otherwise()
  const asked = ctx.captcha.isPerson({ token: proofs.captchaToken, ip: proofs.ip })
  if (!(await answerOrRefuse(asked, { busy: 'unavailable', log: ctx.log }))) throw new Refusal('captcha_failed')
  return expiresAt
}

/** The agent token ends with the sign-up that used it. @throws Refusal agent_token_invalid when it was used before */
export async function spendAgentToken(tx: Tx, { agentToken }: Proofs, expiresAt: Date): Promise<void> {
  if (!(await spendToken(tx, agentToken, expiresAt))) throw new Refusal('agent_token_invalid')
}
