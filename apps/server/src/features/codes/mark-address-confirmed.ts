import type { AppContext } from '#app/context.ts'
import { type LockedPerson, markConfirmed, type WayIn } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import { type Tx, violatedConstraint } from '#platform/db/db.ts'
import { sameForm } from './verification-codes.ts'

/**
 * Somebody came in with a code alone, so the address is proved to be theirs. If the account had only been waiting for that proof, nobody knows who
 * opened it: its password, its sessions, accounts connected with it and the other address that waits end, so that a stranger who named this address
 * has no way in.
 * @returns false when the address is this account's no longer
 */
export async function proveAddress(ctx: AppContext, tx: Tx, person: LockedPerson, { channel, address }: WayIn): Promise<boolean> {
  const [confirmed, pending] = channel === 'email' ? [person.email, person.pending_email] : [person.phone, person.pending_phone]
  if (confirmed !== null && sameForm(confirmed) === sameForm(address)) return true
  const nothingProved = person.email === null && person.phone === null
  if (!nothingProved || pending === null || sameForm(pending) !== sameForm(address)) return false
  const now = ctx.clock.now()
  await endSessions(tx, { userId: person.id, now })
  await tx.deleteFrom('passwords').where('user_id', '=', person.id).execute()
  await tx.deleteFrom('identities').where('user_id', '=', person.id).execute()
  await tx.updateTable('users').set({ pending_email: null, pending_phone: null }).where('id', '=', person.id).execute()
  await markConfirmed(tx, person, { channel, address: pending, now })
  return true
}

/** Two proved one address at the same moment: the unique constraint decides who was first; the other's code has ended. */
export function endedIfTaken(error: unknown): 'code_expired' {
  if (['users_email_key', 'users_phone_key'].includes(violatedConstraint(error))) return 'code_expired'
  throw error
}
