import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { createMember } from './create-member.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { consumeAgentToken, type SignUpTokens, verifySignUpTokens } from './sign-up-tokens.ts'

export type NewMember = {
  role: 'personal' | 'business'
  first_name: string
  last_name: string
  company_name?: string | undefined
  keep_me_logged_in?: boolean | undefined
}

export type SignUpInput<Member> = { user: CurrentUser | undefined; member: Member; tokens: Omit<SignUpTokens, 'ip'>; caller: Caller }

type SignUpByChannelInput = SignUpInput<NewMember> & { channel: CodeChannel; address: string; password: string | undefined }

/**
 * What signing up with an e-mail address and with a phone number have in common. The address counts once its code was typed. Whether it has an
 * account already is told by nothing but the message that goes to it: the answer and the work for it are the same.
 */
export async function signUp(
  ctx: AppContext,
  { user, member, tokens, caller, channel, address, password }: SignUpByChannelInput,
): Promise<SignInResult> {
  const { keep_me_logged_in: keepMeLoggedIn = false, ...details } = member
  const personalTerms = [address, member.first_name, member.last_name, member.company_name]
  const tokensWithIp = { ...tokens, ip: caller.ip }
  const expiresAt = await verifySignUpTokens(ctx, tokensWithIp, async () => {
    if (password !== undefined) await refuseWeakPassword(ctx, { password, personalTerms, pointer: '/user/password' })
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
