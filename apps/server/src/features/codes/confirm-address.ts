import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  type AccountRow,
  admitGuess,
  type Guess,
  getAccount,
  guessedRight,
  guessedWrong,
  lockPerson,
  markConfirmed,
  type WayIn,
  withdrawGuess,
} from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { endedIfTaken } from './mark-address-confirmed.ts'
import { getWaiting } from './pending-address.queries.ts'
import { confirmPurpose } from './send-confirmation-code.ts'
import { tryCode } from './verification-codes.ts'

type Confirmation = { by: CurrentUser; code: string; channel: CodeChannel | undefined; ip: string }

/**
 * A member types the digits from the mail or text message: the address or number counts from now on, and a private person is verified by it.
 * Where two waited for one address the first to confirm has it; the other's code has ended then. Guessing is slowed down for each address, so that
 * neither new codes nor new accounts are new guesses for ever.
 * @throws Refusal code_wrong, code_expired, already_confirmed, too_many_requests
 */
export async function confirmAddress(ctx: AppContext, { by, code, channel, ip }: Confirmation): Promise<AccountRow> {
  const waiting = await getWaiting(ctx.db, by.id, channel)
  const guess: Guess = { of: 'code', whom: `confirm ${waiting.address}`, ip }
  await admitGuess(ctx, guess)
  const answer = await ctx.db.transact((tx) => tryToConfirm(ctx, tx, { userId: by.id, digits: code, waiting })).catch(endedIfTaken)
  if (answer === 'right') await guessedRight(ctx.db, guess)
  else if (answer === 'code_wrong') await guessedWrong(ctx, guess)
  else await withdrawGuess(ctx.db, guess)
  if (answer !== 'right') throw new Refusal(answer, { pointer: '/code' })
  return getAccount(ctx.db, by.id)
}

type Try = { userId: number; digits: string; waiting: WayIn }

async function tryToConfirm(ctx: AppContext, tx: Tx, { userId, digits, waiting: { channel, address } }: Try) {
  const person = await lockPerson(tx, userId)
  const stillWaits = (channel === 'email' ? person.pending_email : person.pending_phone) === address
  const tried = await tryCode(ctx, tx, { holder: { purpose: confirmPurpose[channel], userId }, digits })
  if (tried.answer !== 'right') return tried.answer
  if (!stillWaits || tried.sentTo !== address.toLowerCase()) return 'code_expired' // another address was typed since
  await markConfirmed(tx, person, { channel, address, now: ctx.clock.now() })
  return 'right'
}
