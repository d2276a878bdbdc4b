import type { AppContext } from '#app/context.ts'
import { readPhoneNumber } from '#features/accounts/public.ts'
import type { SignedIn } from '#features/sessions/public.ts'
import { type NewMember, type SignUp, signUp } from './sign-up.ts'

/**
 * Somebody becomes a member with a phone number. Without a password they sign in by text message.
 * @throws Refusal phone_number_invalid, agent_token_invalid, captcha_failed, unavailable, already_a_member, and those of a weak password
 */
export async function signUpWithPhone(
  ctx: AppContext,
  { member: { phone_number, password, ...member }, ...rest }: SignUp<NewMember & { phone_number: string; password?: string | undefined }>,
): Promise<SignedIn> {
  const address = readPhoneNumber(ctx, phone_number, '/user/phone_number')
  return signUp(ctx, { ...rest, member, channel: 'phone', address, password })
}
