import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { violatedConstraint } from '#platform/db/db.ts'
import { type AccountRow, getAccount } from './accounts.queries.ts'
import { lockPerson, markConfirmed } from './accounts.store.ts'
import { sameForm, tryCode } from './confirmation-codes.ts'
import { confirmPurpose } from './send-confirmation-code.ts'
import { waitingChannel } from './waiting-address.ts'

type Confirmation = { by: CurrentUser; code: string; channel: CodeChannel | undefined }

/**
 * A member types the digits from the mail or text message: the address or number counts from now on, and a private person is verified by it.
 * Where two waited for one address the first to confirm has it; the other's code has ended then.
 * @throws Refusal code_wrong, code_expired, already_confirmed
 */
export async function confirmAddress(ctx: AppContext, { by, code, channel: asked }: Confirmation): Promise<AccountRow> {
  const answer = await ctx.db.transact((tx) => tryToConfirm(ctx, tx, { by, code, channel: asked })).catch(endedIfTaken)
  if (answer !== 'right') throw new Refusal(answer, { pointer: '/code' })
  return getAccount(ctx.db, by.id)
}

async function tryToConfirm(ctx: AppContext, tx: Parameters<typeof tryCode>[1], { by, code, channel: asked }: Confirmation) {
  const person = await lockPerson(tx, by.id)
  const channel = asked ?? (await waitingChannel(tx, person))
  const waiting = channel === 'email' ? person.pending_email : person.pending_phone
  if (waiting === null) throw new Refusal('already_confirmed')
  const tried = await tryCode(ctx, tx, { holder: { purpose: confirmPurpose[channel], userId: by.id }, digits: code })
  if (tried.answer !== 'right') return tried.answer
  if (tried.sentTo !== sameForm(waiting)) return 'code_expired' // another address has been typed since
  await markConfirmed(tx, person, { channel, address: waiting, now: ctx.clock.now() })
  return 'right'
}

/** The unique constraint decides who was first. */
function endedIfTaken(error: unknown): 'code_expired' {
  if (['users_email_key', 'users_phone_key'].includes(violatedConstraint(error))) return 'code_expired'
  throw error
}
