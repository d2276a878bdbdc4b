import type { AppContext } from '#app/context.ts'
import { parsePhoneNumber } from '#features/accounts/public.ts'
import type { SignInResult } from '#features/sessions/public.ts'
import { type NewMember, type SignUpInput, signUp } from './sign-up.ts'

/**
 * Somebody becomes a member with a phone number. Without a password they sign in by text message.
 * @throws Refusal phone_number_invalid, agent_token_invalid, captcha_failed, unavailable, already_a_member, and those of a weak password
 */
export async function signUpWithPhone(
  ctx: AppContext,
  {
    member: { phone_number, password, ...member },
    ...rest
  }: SignUpInput<NewMember & { phone_number: string; password?: string | undefined }>,
): Promise<SignInResult> {
  const address = parsePhoneNumber(ctx, phone_number, '/user/phone_number')
  return signUp(ctx, { ...rest, member, channel: 'phone', address, password })
}
