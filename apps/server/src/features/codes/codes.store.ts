import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import type { Tx } from '#platform/db/db.ts'

/** Whose code: a signed-in member's, or that of an address or number which anybody may name. One is live at a time for each. */
export type CodeHolder =
  | { purpose: 'confirm_email' | 'confirm_phone'; userId: number }
  | { purpose: 'reset_password' | 'sign_in'; sentTo: string }

export async function endLiveCode(tx: Tx, holder: CodeHolder, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('purpose', '=', holder.purpose)
    .where((eb) => ('userId' in holder ? eb('user_id', '=', holder.userId) : eb('sent_to', '=', holder.sentTo)))
    .where('used_at', 'is', null)
    .execute()
}

export function lockLiveCode(tx: Tx, holder: CodeHolder) {
  return tx
    .selectFrom('codes')
    .where('purpose', '=', holder.purpose)
    .where((eb) => ('userId' in holder ? eb('user_id', '=', holder.userId) : eb('sent_to', '=', holder.sentTo)))
    .where('used_at', 'is', null)
    .select(['id', 'user_id', 'sent_to', 'code_hash', 'tries', 'expires_at'])
    .forUpdate()
    .executeTakeFirst()
}

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string; now: Date; expiresAt: Date }

/** The digits follow from the row's id, so their hash is written once the id is there. */
export async function insertCode(tx: Tx, { purpose, userId, sentTo, now, expiresAt }: NewCode, hashOf: (id: number) => string) {
  const { id } = await tx
    .insertInto('codes')
    .values({ user_id: userId, purpose, sent_to: sentTo, code_hash: '', created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('codes')
    .set({ code_hash: hashOf(id) })
    .where('id', '=', id)
    .execute()
  return id
}

/** When the newest code of a person and purpose was made, used or not. */
export async function lastCodeAt(tx: Tx, userId: number, purpose: CodePurpose): Promise<Date | undefined> {
  const last = await tx
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .select('created_at')
    .limit(1)
    .executeTakeFirst()
  return last?.created_at
}
