import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { becomeMember } from './become-member.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { sendFirstCode } from './send-confirmation-code.ts'

export type NewMember = {
  email: string
  password: string
  role: 'personal' | 'business'
  first_name: string
  last_name: string
  company_name?: string | undefined
  keep_me_logged_in?: boolean | undefined
}

type SignUp = { by: CurrentUser | undefined; member: NewMember; caller: Caller }

/**
 * Somebody becomes a member with an e-mail address, which counts once its code was typed. Whether the address has an account already is told by
 * nothing but the mail that goes to it: the answer and the work for it are the same.
 * @throws Refusal password_too_short, password_too_long, password_trivial, password_breached
 */
export async function signUpWithEmail(ctx: AppContext, { by, member, caller }: SignUp): Promise<SignedIn> {
  const { email, password, keep_me_logged_in: keepMeLoggedIn = false, ...facts } = member
  await refuseWeakPassword(ctx, { password, own: ownWords(member), pointer: '/user/password' })
  const passwordHash = await hashPassword(password)
  return ctx.db.transact(async (tx) => {
    const userId = await becomeMember(ctx, tx, { by, facts: { ...facts, pending_email: email }, passwordHash, caller })
    await sendFirstCode(ctx, tx, { userId, channel: 'email', sentTo: email })
    return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
  })
}

const ownWords = ({ email, first_name, last_name, company_name }: NewMember) =>
  [email.split('@')[0], first_name, last_name, company_name].filter((word) => word !== undefined)
