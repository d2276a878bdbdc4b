import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from './accounts.queries.ts'
import { confirmEmail as markConfirmed } from './accounts.store.ts'
import { sendConfirmationCode, tryConfirmationCode } from './confirmation-codes.ts'

/**
 * A member types the digits from the mail. A private person is verified by it.
 * @throws Refusal code_wrong, code_expired, already_confirmed
 */
export async function confirmEmail(ctx: AppContext, { by, code }: { by: CurrentUser; code: string }): Promise<AccountRow> {
  if (by.confirmed) throw new Refusal('already_confirmed')
  const answer = await ctx.db.transact(async (tx) => {
    const tried = await tryConfirmationCode(ctx, tx, by.id, code)
    if (tried === 'right') await markConfirmed(tx, by.id, ctx.clock.now())
    return tried
  })
  if (answer !== 'right') throw new Refusal(answer, { pointer: '/code' })
  return getAccount(ctx.db, by.id)
}

/**
 * Sends the digits once more.
 * @returns where they went and when they may be asked for again
 * @throws Refusal code_sent_too_recently, already_confirmed
 */
export function resendConfirmationCode(ctx: AppContext, { by }: { by: CurrentUser }): Promise<{ email: string; resendAfter: Date }> {
  if (by.confirmed) throw new Refusal('already_confirmed')
  return ctx.db.transact(async (tx) => {
    const account = await getAccount(tx, by.id)
    if (account.email === null) throw new Refusal('not_found')
    const locale = account.locale === 'fr' ? 'fr' : 'en-GB'
    const resendAfter = await sendConfirmationCode(ctx, tx, { userId: by.id, email: account.email, locale })
    return { email: account.email, resendAfter }
  })
}
