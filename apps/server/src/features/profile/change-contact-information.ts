import type { contactInformation } from '@partlane/contract/profile'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount, parsePhoneNumber } from '#features/accounts/public.ts'
import { sendConfirmationCode } from '#features/codes/public.ts'
import { checkCurrentPassword } from '#features/sign-in/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { computeContactChanges } from './contact-changes.ts'
import { mayRemovePhone } from './profile.policy.ts'
import { lockProfileExclusively, saveProfile } from './profile.store.ts'

type ContactInformation = z.output<typeof contactInformation>
type ChangeContactInformationInput = { user: CurrentUser; information: ContactInformation; ip: string }

/**
 * Changes name, email address and phone number of a member. A new address is pending until its
 * code is confirmed; the old one stays in use until then. Typing the confirmed address again
 * cancels the pending one. A number can be removed while another sign-in method remains.
 * @throws Refusal current_password_wrong, too_many_requests, phone_number_invalid, last_way_in,
 *   code_sent_too_recently, token_invalid, conflict if another request changed the contact
 *   and the password became necessary
 */
export async function changeContactInformation(
  ctx: AppContext,
  { user, information, ip }: ChangeContactInformationInput,
): Promise<AccountRow> {
  const requestedContacts = { email: information.email, phone: parsePhoneField(ctx, information.phone_number) }
  const expectedChanges = computeContactChanges(await getAccount(ctx.db, user.id), requestedContacts)
  if (expectedChanges.requiresPassword) await checkCurrentPassword(ctx, { user, password: information.current_password, ip })
  return ctx.db.transact(async (tx) => {
    const changes = computeContactChanges(await lockProfileExclusively(tx, user.id), requestedContacts)
    if (changes.requiresPassword && !expectedChanges.requiresPassword) throw new Refusal('conflict')
    if (changes.removesPhone)
      mayRemovePhone({ ...(await getAccount(tx, user.id)), ...(changes.newEmail ? { pending_email: changes.newEmail } : {}) })
    const { first_name, last_name } = information
    await saveProfile(tx, user.id, { first_name, last_name, ...changes.columns }, ctx.clock.now())
    await sendConfirmationCodes(ctx, tx, user.id, changes)
    return getAccount(tx, user.id)
  })
}

function parsePhoneField(ctx: AppContext, input: string | null | undefined): string | null | undefined {
  return input ? parsePhoneNumber(ctx, input) : input
}

async function sendConfirmationCodes(
  ctx: AppContext,
  tx: Tx,
  userId: number,
  { newEmail, newPhone }: ReturnType<typeof computeContactChanges>,
): Promise<void> {
  if (newEmail) await sendConfirmationCode(ctx, tx, { userId, channel: 'email', sentTo: newEmail })
  if (newPhone) await sendConfirmationCode(ctx, tx, { userId, channel: 'phone', sentTo: newPhone })
}
