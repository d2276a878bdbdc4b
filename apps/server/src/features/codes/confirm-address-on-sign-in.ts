import type { AppContext } from '#app/context.ts'
import { type LockedUser, markAddressConfirmed, type SignInIdentifier } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import { type Tx, violatedConstraint } from '#platform/db/db.ts'
import { normaliseAddress } from './verification-codes.ts'

/**
 * Somebody came in with a code alone, so the address is proved to be theirs. If the account had only been waiting for that proof, nobody knows who
 * opened it: its password, its sessions, accounts connected with it and the other address that waits end, so that a stranger who named this address
 * has no way in.
 * @returns false when the address is this account's no longer
 */
export async function confirmAddressOnSignIn(
  ctx: AppContext,
  tx: Tx,
  user: LockedUser,
  { channel, address }: SignInIdentifier,
): Promise<boolean> {
  const [confirmedAddress, pendingAddress] = channel === 'email' ? [user.email, user.pending_email] : [user.phone, user.pending_phone]
  if (confirmedAddress !== null && normaliseAddress(confirmedAddress) === normaliseAddress(address)) return true
  const hasNoConfirmedAddress = user.email === null && user.phone === null
  if (!hasNoConfirmedAddress || pendingAddress === null || normaliseAddress(pendingAddress) !== normaliseAddress(address)) return false
  const now = ctx.clock.now()
  await endSessions(tx, { userId: user.id, now })
  await tx.deleteFrom('passwords').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('identities').where('user_id', '=', user.id).execute()
  await tx.updateTable('users').set({ pending_email: null, pending_phone: null }).where('id', '=', user.id).execute()
  await markAddressConfirmed(tx, user, { channel, address: pendingAddress, now })
  return true
}

/** Two proved one address at the same moment: the unique constraint decides who was first; the other's code has ended. */
export function codeExpiredIfTaken(error: unknown): 'code_expired' {
  if (['users_email_key', 'users_phone_key'].includes(violatedConstraint(error))) return 'code_expired'
  throw error
}
