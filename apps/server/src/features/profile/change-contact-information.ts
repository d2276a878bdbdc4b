import type { contactInformation } from '@partlane/contract/profile'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount, readPhoneNumber } from '#features/accounts/public.ts'
import { sendConfirmationCode } from '#features/codes/public.ts'
import { checkCurrentPassword } from '#features/sign-in/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { contactChanges } from './contact-changes.ts'
import { mayRemovePhone } from './profile.policy.ts'
import { lockProfile, saveProfile } from './profile.store.ts'

type Information = z.output<typeof contactInformation>
type Changing = { by: CurrentUser; information: Information; ip: string }

/**
 * A member changes their name, e-mail address or number. A new address waits for the code that goes to it, and until then the old one counts;
 * the one that counts, typed again, takes the waiting one back. A number may be taken away as long as there is another way in.
 * @throws Refusal current_password_wrong, too_many_requests, phone_number_invalid, last_way_in, code_sent_too_recently, conflict
 */
export async function changeContactInformation(ctx: AppContext, { by, information, ip }: Changing): Promise<AccountRow> {
  const wanted = { email: information.email, phone: wantedPhone(ctx, information.phone_number) }
  const asked = contactChanges(await getAccount(ctx.db, by.id), wanted)
  if (asked.matters)
    await checkCurrentPassword(ctx, { by, password: information.current_password, ip, pointer: '/contact_information/current_password' })
  return ctx.db.transact(async (tx) => {
    const changes = contactChanges(await lockProfile(tx, by.id), wanted)
    if (changes.matters && !asked.matters) throw new Refusal('conflict') // changed on another device while nobody asked for the password
    if (changes.removesPhone)
      mayRemovePhone({ ...(await getAccount(tx, by.id)), ...(changes.newEmail ? { pending_email: changes.newEmail } : {}) })
    const { first_name, last_name } = information
    await saveProfile(tx, by.id, { first_name, last_name, ...changes.columns }, ctx.clock.now())
    await sendCodes(ctx, tx, by.id, changes)
    return getAccount(tx, by.id)
  })
}

function wantedPhone(ctx: AppContext, typed: string | null | undefined): string | null | undefined {
  return typed ? readPhoneNumber(ctx, typed, '/contact_information/phone_number') : typed
}

async function sendCodes(
  ctx: AppContext,
  tx: Tx,
  userId: number,
  { newEmail, newPhone }: ReturnType<typeof contactChanges>,
): Promise<void> {
  if (newEmail) await sendConfirmationCode(ctx, tx, { userId, channel: 'email', sentTo: newEmail })
  if (newPhone) await sendConfirmationCode(ctx, tx, { userId, channel: 'phone', sentTo: newPhone })
}
