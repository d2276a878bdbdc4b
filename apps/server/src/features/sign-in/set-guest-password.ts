import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { createMember } from './create-member.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { findLastPurchaseContact } from './sign-in.queries.ts'

type SetGuestPasswordInput = {
  password: string
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  terms_version?: number | undefined
}

/**
 * Converts a guest to a personal member with a password. The user id stays the same, with cart,
 * orders and chats. Missing details are copied from the guest's last purchase. The guest's sessions
 * end. The email address is pending until its code is confirmed.
 * @throws Refusal already_a_member, unavailable, email_required if there is no purchase either, and
 *   the codes of `refuseWeakPassword`
 */
export async function setGuestPassword(
  ctx: AppContext,
  { user, input, caller }: { user: CurrentUser; input: SetGuestPasswordInput; caller: Caller },
): Promise<SignInResult> {
  if (user.role !== 'guest') throw new Refusal('already_a_member')
  const details = await completeDetails(ctx.db, user.id, input)
  const { pending_email: email, first_name, last_name } = details
  await refuseWeakPassword(ctx, { password: input.password, personalTerms: [email, first_name, last_name] })
  const passwordHash = await hashPassword(input.password)
  return ctx.db.transact(async (tx) => {
    const userId = await createMember(ctx, tx, { user, details, passwordHash, caller })
    await sendFirstCode(ctx, tx, { userId, channel: 'email', sentTo: email })
    return openSession(ctx, tx, { userId, keepMeLoggedIn: user.keepMeLoggedIn, caller })
  })
}

async function completeDetails(db: DbOrTx, guestId: number, input: SetGuestPasswordInput) {
  const purchase = await findLastPurchaseContact(db, guestId)
  const email = input.email ?? purchase?.email
  if (!email) throw new Refusal('email_required', { field: 'email' })
  const { first, last } = splitFullName(purchase?.full_name)
  const { terms_version } = input
  return {
    role: 'personal' as const,
    terms_version,
    pending_email: email,
    first_name: input.first_name ?? first,
    last_name: input.last_name ?? last,
  }
}

/**
 * "Priya van der Berg" -> "Priya", "van der Berg". A delivery address has one field for the name.
 * The member can correct the result in the profile.
 */
function splitFullName(fullName: string | null | undefined): { first: string | null; last: string | null } {
  const [first, ...rest] = fullName?.trim().split(/\s+/) ?? []
  return { first: first?.slice(0, 60) || null, last: rest.join(' ').slice(0, 60) || null }
}
