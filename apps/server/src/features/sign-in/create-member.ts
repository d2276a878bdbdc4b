import { randomBytes } from 'node:crypto'
import { slugify } from '@partlane/domain/slug'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { convertGuestToMember, insertMember, type MemberValues, storePassword } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import { getAgreedTermsVersion } from '#features/static-pages/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { emit } from '#platform/outbox/emit.ts'
import { memberSignedUp } from './sign-in.events.ts'

type CreateMemberInput = {
  user: CurrentUser | undefined
  /** `terms_version`: the version that the client has shown, if it says so. */
  details: Omit<MemberValues, 'slug' | 'locale' | 'currency' | 'terms_version' | 'now'> & { terms_version?: number | undefined }
  passwordHash: string | undefined
  caller: Caller
}

/**
 * Creates a member, for every kind of sign-up. A guest is converted: the user id stays the same, so
 * cart, orders and garage need no move. The sessions of the guest end, because they were opened
 * without a password and a page can be opened with the token of another person (`authToken` in the
 * URL).
 * @returns the user id
 * @throws Refusal terms_changed
 * @throws Refusal already_a_member if a concurrent sign-up or sign-in of the guest was first
 */
export async function createMember(ctx: AppContext, tx: Tx, { user, details, passwordHash, caller }: CreateMemberInput): Promise<number> {
  const now = ctx.clock.now()
  const terms_version = getAgreedTermsVersion(ctx, details.terms_version)
  const values = { ...details, terms_version, slug: createSlug(details), locale: caller.locale, currency: caller.currency, now }
  const guest = user?.role === 'guest' ? user : undefined
  const userId = guest ? await convertGuestToMember(tx, guest.id, values) : await insertMember(tx, values)
  if (guest) await endSessions(tx, { userId, now })
  if (passwordHash !== undefined) await storePassword(tx, { userId, hash: passwordHash, now })
  await emit(tx, memberSignedUp({ user_id: userId }))
  return userId
}

/**
 * The name in the URL of a user's page. The random suffix makes it unique and does not reveal how
 * many users have the same name.
 */
const createSlug = ({ company_name, first_name }: CreateMemberInput['details']) =>
  `${slugify(company_name ?? first_name ?? '', 40) || 'member'}-${randomBytes(3).toString('hex')}`
