import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignedIn } from '#features/sessions/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { becomeMember } from './create-member.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { checkProofs, type Proofs, spendAgentToken } from './sign-up-proofs.ts'

export type NewMember = {
  role: 'personal' | 'business'
  first_name: string
  last_name: string
  company_name?: string | undefined
  keep_me_logged_in?: boolean | undefined
}

export type SignUp<Member> = { by: CurrentUser | undefined; member: Member; proofs: Omit<Proofs, 'ip'>; caller: Caller }

type Given = SignUp<NewMember> & { channel: CodeChannel; address: string; password: string | undefined }

/**
 * What signing up with an e-mail address and with a phone number have in common. The address counts once its code was typed. Whether it has an
 * account already is told by nothing but the message that goes to it: the answer and the work for it are the same.
 */
export async function signUp(ctx: AppContext, { by, member, proofs, caller, channel, address, password }: Given): Promise<SignedIn> {
  const { keep_me_logged_in: keepMeLoggedIn = false, ...facts } = member
  const own = [address, member.first_name, member.last_name, member.company_name]
  const given = { ...proofs, ip: caller.ip }
  const expiresAt = await checkProofs(ctx, given, async () => {
    if (password !== undefined) await refuseWeakPassword(ctx, { password, own, pointer: '/user/password' })
  })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return ctx.db.transact(async (tx) => {
    await spendAgentToken(tx, given, expiresAt)
    const waiting = channel === 'email' ? { pending_email: address } : { pending_phone: address }
    const userId = await becomeMember(ctx, tx, { by, facts: { ...facts, ...waiting }, passwordHash, caller })
    await sendFirstCode(ctx, tx, { userId, channel, sentTo: address, ip: caller.ip })
    return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
  })
}
