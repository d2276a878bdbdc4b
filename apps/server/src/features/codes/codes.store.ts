import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import { lockRow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * The owner of a code: a signed-in member, or an address or number that any visitor may type.
 * At most one code per owner and purpose is live.
 */
export type CodeOwner =
  | { purpose: 'confirm_email' | 'confirm_phone'; userId: number }
  | { purpose: 'reset_password' | 'sign_in'; sentTo: string }

/** Marks the live code of an owner as used. */
export async function endLiveCode(tx: Tx, owner: CodeOwner, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('purpose', '=', owner.purpose)
    .where((eb) => ('userId' in owner ? eb('user_id', '=', owner.userId) : eb('sent_to', '=', owner.sentTo)))
    .where('used_at', 'is', null)
    .execute()
}

/** Locks the live code of an owner, which may be expired. */
export function lockLiveCode(tx: Tx, owner: CodeOwner) {
  const query = tx
    .selectFrom('codes')
    .where('purpose', '=', owner.purpose)
    .where((eb) => ('userId' in owner ? eb('user_id', '=', owner.userId) : eb('sent_to', '=', owner.sentTo)))
    .where('used_at', 'is', null)
    .select(['id', 'user_id', 'sent_to', 'code_hash', 'tries', 'expires_at'])
  return lockRow(tx, 'codes', 'update', query)
}

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string; now: Date; expiresAt: Date }

/** Inserts a code, then stores its hash, because the code is computed from the row's id. */
export async function insertCode(tx: Tx, { purpose, userId, sentTo, now, expiresAt }: NewCode, hashForId: (id: number) => string) {
  const { id } = await tx
    .insertInto('codes')
    .values({ user_id: userId, purpose, sent_to: sentTo, code_hash: '', created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('codes')
    .set({ code_hash: hashForId(id) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Counts a failed attempt on a code, whose row is locked. */
export const setCodeTries = (tx: Tx, id: number, tries: number) => tx.updateTable('codes').set({ tries }).where('id', '=', id).execute()

/** Locks a user's row, so that the codes of one user are sent one after the other. */
export const lockUserForCode = (tx: Tx, userId: number) =>
  lockRow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select('id'))

/**
 * Locks the row of the user that a new code will reference, before the old code is ended. Without
 * a user it runs the same statement.
 */
export const lockReferencedUser = (tx: Tx, userId: number | undefined) =>
  lockRow(
    tx,
    'users',
    'key share',
    tx
      .selectFrom('users')
      .where('id', '=', userId ?? 0)
      .select('id'),
  )

/** Deletes the password, the identities and the pending addresses of an account. */
export async function deleteUnconfirmedSignInData(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passwords').where('user_id', '=', userId).execute()
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ pending_email: null, pending_phone: null }).where('id', '=', userId).execute()
}
