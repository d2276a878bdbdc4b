import type { AppContext } from '#app/context.ts'
import { type LockedUser, markAddressConfirmed, type SignInIdentifier } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import { type Tx, violatedConstraint } from '#platform/db/db.ts'
import { deleteUnconfirmedSignInData } from './codes.store.ts'
import { normaliseAddress } from './verification-codes.ts'

/**
 * Confirms the address of an account after its owner signed in with a code only.
 * If the account had no confirmed address, another person may have created it with this address.
 * Therefore its password, sessions, identities and other pending address are deleted.
 * @returns false if the address no longer belongs to this account
 */
export async function confirmAddressOnSignIn(
  ctx: AppContext,
  tx: Tx,
  user: LockedUser,
  { channel, address }: SignInIdentifier,
): Promise<boolean> {
  const [confirmedAddress, pendingAddress] = channel === 'email' ? [user.email, user.pending_email] : [user.phone, user.pending_phone]
  if (confirmedAddress !== null && normaliseAddress(confirmedAddress) === normaliseAddress(address)) return true
  const hasConfirmedAddress = user.email !== null || user.phone !== null
  if (hasConfirmedAddress || pendingAddress === null || normaliseAddress(pendingAddress) !== normaliseAddress(address)) return false
  const now = ctx.clock.now()
  await endSessions(tx, { userId: user.id, now })
  await deleteUnconfirmedSignInData(tx, user.id)
  await markAddressConfirmed(tx, user, { channel, address: pendingAddress, now })
  return true
}

/**
 * For `catch`: returns the refusal code if a unique constraint was violated, because another
 * account confirmed the same address first. Rethrows other errors.
 */
export function codeExpiredIfTaken(error: unknown): 'code_expired' {
  if (['users_email_key', 'users_phone_key'].includes(violatedConstraint(error))) return 'code_expired'
  throw error
}
