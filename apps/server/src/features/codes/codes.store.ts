import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import type { Tx } from '#platform/db/db.ts'

/** Whose code: a signed-in member's, or that of an address or number which anybody may name. One is live at a time for each. */
export type CodeOwner =
  | { purpose: 'confirm_email' | 'confirm_phone'; userId: number }
  | { purpose: 'reset_password' | 'sign_in'; sentTo: string }

export async function endLiveCode(tx: Tx, owner: CodeOwner, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('purpose', '=', owner.purpose)
    .where((eb) => ('userId' in owner ? eb('user_id', '=', owner.userId) : eb('sent_to', '=', owner.sentTo)))
    .where('used_at', 'is', null)
    .execute()
}

export function lockLiveCode(tx: Tx, owner: CodeOwner) {
  return tx
    .selectFrom('codes')
    .where('purpose', '=', owner.purpose)
    .where((eb) => ('userId' in owner ? eb('user_id', '=', owner.userId) : eb('sent_to', '=', owner.sentTo)))
    .where('used_at', 'is', null)
    .select(['id', 'user_id', 'sent_to', 'code_hash', 'tries', 'expires_at'])
    .forUpdate()
    .executeTakeFirst()
}

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string; now: Date; expiresAt: Date }

/** The digits follow from the row's id, so their hash is written once the id is there. */
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

/** When the newest code of a person and purpose was made, used or not. */
export async function findLastCodeTime(tx: Tx, userId: number, purpose: CodePurpose): Promise<Date | undefined> {
  const lastCode = await tx
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .select('created_at')
    .limit(1)
    .executeTakeFirst()
  return lastCode?.created_at
}
