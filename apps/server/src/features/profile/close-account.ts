import { randomBytes } from 'node:crypto'
import type { UserStatus } from '@partlane/domain/accounts/roles'
import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { anonymiseUser, transitionAccount } from '#features/accounts/public.ts'
import { checkCurrentPassword } from '#features/sign-in/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { accountClosed } from './profile.events.ts'
import { lockProfileToClose } from './profile.store.ts'

type CloseAccountInput = { user: CurrentUser; reason: string; currentPassword: string | undefined; ip: string }

/**
 * Somebody leaves for good. Nothing of theirs may be unfinished. In one transaction every feature forgets its part (app/person-removals.ts), the
 * person's row is emptied and stays for the books, and every device is signed out; a last message goes to the address that was theirs.
 * @throws Refusal current_password_wrong, too_many_requests, account_has_open_orders, account_has_open_auctions, account_has_open_payouts
 */
export async function closeAccount(ctx: AppContext, { user, reason, currentPassword, ip }: CloseAccountInput): Promise<void> {
  await checkCurrentPassword(ctx, { user, password: currentPassword, ip, pointer: '/current_password' })
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const { id, status, email, pending_email, phone, pending_phone, locale } = await lockProfileToClose(tx, user.id)
    await ctx.refuseOpenObligations(tx, { userId: id, now })
    await ctx.erasePersonalData(tx, { userId: id, now })
    await anonymiseUser(tx, { userId: id, now, reason, slug: `former-${randomBytes(6).toString('hex')}` })
    await transitionAccount(tx, { id, status: status as UserStatus }, 'delete', { now })
    const contact = { email: email ?? pending_email, phone: phone ?? pending_phone }
    await emit(tx, accountClosed({ user_id: id, ...contact, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }))
  })
}
