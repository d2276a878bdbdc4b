import { randomBytes } from 'node:crypto'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { anonymiseUser, transitionAccount } from '#features/accounts/public.ts'
import { checkCurrentPassword } from '#features/sign-in/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { accountClosed } from './profile.events.ts'
import { lockProfileExclusively } from './profile.store.ts'

type CloseAccountInput = { user: CurrentUser; reason: string; currentPassword: string | undefined; ip: string }

/**
 * Closes an account permanently. The user may have no open obligations. In one transaction every
 * feature erases its personal data (app/user-data.ts), the user's row is anonymised and
 * stays for the accounting records, and all sessions end. A last message is sent to the former
 * address after the commit.
 * @throws Refusal current_password_wrong, too_many_requests, token_invalid,
 *   account_has_open_orders, account_has_open_auctions, account_has_open_payouts
 */
export async function closeAccount(ctx: AppContext, { user, reason, currentPassword, ip }: CloseAccountInput): Promise<void> {
  await checkCurrentPassword(ctx, { user, password: currentPassword, ip })
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const { id, status, email, pending_email, phone, pending_phone, locale } = await lockProfileExclusively(tx, user.id)
    await ctx.refuseOpenObligations(tx, { userId: id, now })
    await ctx.erasePersonalData(tx, { userId: id, now })
    await anonymiseUser(tx, { userId: id, now, reason, slug: `former-${randomBytes(6).toString('hex')}` })
    await transitionAccount(tx, { id, status }, 'delete', { now })
    const contact = { email: email ?? pending_email, phone: phone ?? pending_phone }
    await emit(tx, accountClosed({ user_id: id, ...contact, locale }))
  })
}
