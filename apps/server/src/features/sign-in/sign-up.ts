import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { parsePhoneNumber } from '#features/accounts/public.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { createMember } from './create-member.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { consumeAgentToken, type SignUpTokens, verifySignUpTokens } from './sign-up-tokens.ts'

type NewMember = {
  role: 'personal' | 'business'
  first_name: string
  last_name: string
  company_name?: string | undefined
  terms_version?: number | undefined
  keep_me_logged_in?: boolean | undefined
}

type SignUpInput<Member> = { user: CurrentUser | undefined; member: Member; tokens: Omit<SignUpTokens, 'ip'>; caller: Caller }

type SignUpByChannelInput = SignUpInput<NewMember> & { channel: CodeChannel; address: string; password: string | undefined }

/**
 * Signs a member up with an email address and a password.
 * @throws Refusal agent_token_invalid, captcha_failed, unavailable, already_a_member, and the codes
 *   of `refuseWeakPassword`
 */
export function signUpWithEmail(
  ctx: AppContext,
  { member: { email, password, ...member }, ...rest }: SignUpInput<NewMember & { email: string; password: string }>,
): Promise<SignInResult> {
  return signUp(ctx, { ...rest, member, channel: 'email', address: email, password })
}

/**
 * Signs a member up with a phone number. Without a password the member signs in by text message.
 * @throws Refusal phone_number_invalid, agent_token_invalid, captcha_failed, unavailable,
 *   already_a_member, and the codes of `refuseWeakPassword`
 */
export async function signUpWithPhone(
  ctx: AppContext,
  {
    member: { phone_number, password, ...member },
    ...rest
  }: SignUpInput<NewMember & { phone_number: string; password?: string | undefined }>,
): Promise<SignInResult> {
  const address = parsePhoneNumber(ctx, phone_number)
  return signUp(ctx, { ...rest, member, channel: 'phone', address, password })
}

/**
 * The common part of both sign-ups. The address is pending until its code is confirmed. Response
 * and work are the same whether or not the address has an account. Only the message to the address
 * reveals it.
 */
async function signUp(
  ctx: AppContext,
  { user, member, tokens, caller, channel, address, password }: SignUpByChannelInput,
): Promise<SignInResult> {
  const { keep_me_logged_in: keepMeLoggedIn = false, ...details } = member
  const personalTerms = [address, member.first_name, member.last_name, member.company_name]
  const tokensWithIp = { ...tokens, ip: caller.ip }
  const expiresAt = await verifySignUpTokens(ctx, tokensWithIp, async () => {
    if (password !== undefined) await refuseWeakPassword(ctx, { password, personalTerms })
  })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return ctx.db.transact(async (tx) => {
    await consumeAgentToken(tx, tokensWithIp, expiresAt)
    const pendingAddress = channel === 'email' ? { pending_email: address } : { pending_phone: address }
    const userId = await createMember(ctx, tx, { user, details: { ...details, ...pendingAddress }, passwordHash, caller })
    await sendFirstCode(ctx, tx, { userId, channel, sentTo: address, ip: caller.ip })
    return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
  })
}
