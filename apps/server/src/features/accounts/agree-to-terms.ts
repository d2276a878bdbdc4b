import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAgreedTermsVersion } from '#features/static-pages/public.ts'
import { type AccountRow, getAccount } from './accounts.queries.ts'
import { updateTermsVersion } from './accounts.store.ts'

/**
 * Stores that a member agrees to the terms in force. Safe to repeat: the time of the first
 * agreement to a version stays.
 * @throws Refusal terms_changed
 */
export async function agreeToTerms(
  ctx: AppContext,
  { user, shownVersion }: { user: CurrentUser; shownVersion: number | undefined },
): Promise<AccountRow> {
  const version = getAgreedTermsVersion(ctx, shownVersion)
  return ctx.db.transact(async (tx) => {
    await updateTermsVersion(tx, { userId: user.id, version, now: ctx.clock.now() })
    return getAccount(tx, user.id)
  })
}
