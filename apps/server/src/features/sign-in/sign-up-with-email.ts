import type { AppContext } from '#app/context.ts'
import type { SignInResult } from '#features/sessions/public.ts'
import { type NewMember, type SignUpInput, signUp } from './sign-up.ts'

/**
 * Somebody becomes a member with an e-mail address and a password.
 * @throws Refusal agent_token_invalid, captcha_failed, unavailable, already_a_member, and those of a weak password
 */
export function signUpWithEmail(
  ctx: AppContext,
  { member: { email, password, ...member }, ...rest }: SignUpInput<NewMember & { email: string; password: string }>,
): Promise<SignInResult> {
  return signUp(ctx, { ...rest, member, channel: 'email', address: email, password })
}
