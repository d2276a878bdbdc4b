import { randomBytes } from 'node:crypto'
import type { UserStatus } from '@partlane/domain/accounts/roles'
import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { anonymise, moveAccount } from '#features/accounts/public.ts'
import { checkCurrentPassword } from '#features/sign-in/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { accountClosed } from './profile.events.ts'
import { lockToClose } from './profile.store.ts'

type Closing = { by: CurrentUser; reason: string; currentPassword: string | undefined; ip: string }

/**
 * Somebody leaves for good. Nothing of theirs may be unfinished. In one transaction every feature forgets its part (app/person-removals.ts), the
 * person's row is emptied and stays for the books, and every device is signed out; a last message goes to the address that was theirs.
 * @throws Refusal current_password_wrong, too_many_requests, account_has_open_orders, account_has_open_auctions, account_has_open_payouts
 */
export async function closeAccount(ctx: AppContext, { by, reason, currentPassword, ip }: Closing): Promise<void> {
  await checkCurrentPassword(ctx, { by, password: currentPassword, ip, pointer: '/current_password' })
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const { id, status, email, pending_email, phone, pending_phone, locale } = await lockToClose(tx, by.id)
    await ctx.refuseUnfinished(tx, { userId: id, now })
    await ctx.forgetPerson(tx, { userId: id, now })
    await anonymise(tx, { userId: id, now, reason, slug: `former-${randomBytes(6).toString('hex')}` })
    await moveAccount(tx, { id, status: status as UserStatus }, 'delete', { now })
    const reachable = { email: email ?? pending_email, phone: phone ?? pending_phone }
    await emit(tx, accountClosed({ user_id: id, ...reachable, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }))
  })
}
