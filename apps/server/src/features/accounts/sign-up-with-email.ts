import { randomBytes } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import { slugify } from '@partlane/domain/slug'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { violatedConstraint } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { emit } from '#platform/outbox/emit.ts'
import { memberSignedUp } from './accounts.events.ts'
import { insertMember, turnGuestIntoMember } from './accounts.store.ts'
import { sendConfirmationCode } from './confirmation-codes.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { endSessions } from './sessions.store.ts'

export type NewMember = {
  email: string
  password: string
  role: 'personal' | 'business'
  first_name: string
  last_name: string
  company_name?: string | undefined
  keep_me_logged_in?: boolean | undefined
}

/**
 * Somebody becomes a member. A guest who signs up is the same person with a name: cart, orders and garage stay where they are. The guest's
 * token ends: it was got without a password, and a page can be opened with somebody else's (`authToken` in the address).
 * @throws Refusal email_taken, password_too_short, password_too_long, password_trivial
 */
export async function signUpWithEmail(
  ctx: AppContext,
  { by, member, caller }: { by: CurrentUser | undefined; member: NewMember; caller: Caller },
): Promise<SignedIn> {
  refuseWeakPassword(member.password, [member.email.split('@')[0] ?? '', member.first_name, member.last_name])
  const passwordHash = await hashPassword(member.password)
  const slug = `${slugify(member.company_name ?? member.first_name, 40) || 'member'}-${randomBytes(3).toString('hex')}`
  const { keep_me_logged_in: keepMeLoggedIn = false, password: _password, ...facts } = member

  try {
    return await ctx.db.transact(async (tx) => {
      const values = { ...facts, slug, locale: caller.locale, currency: caller.currency, now: ctx.clock.now() }
      if (by?.role === 'guest') await endSessions(tx, { userId: by.id, now: values.now })
      const userId =
        by?.role === 'guest' ? await turnGuestIntoMember(tx, by.id, values, passwordHash) : await insertMember(tx, values, passwordHash)
      await sendConfirmationCode(ctx, tx, { userId, email: member.email, locale: caller.locale })
      await emit(tx, memberSignedUp({ user_id: userId }))
      return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new Refusal('email_taken', { pointer: '/user/email' })
    throw error
  }
}
