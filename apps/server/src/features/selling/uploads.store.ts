import type { Upload } from '@partlane/contract/selling'
import { Refusal } from '@partlane/domain/refusal'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

const columns = [
  'id',
  'user_id',
  'storage_key',
  'content_type',
  'status',
  'failure',
  'photo_key',
  'width',
  'height',
  'placeholder',
  'created_at',
] as const

/**
 * Refuses more than `max` open uploads. Locks the user's row, so that concurrent calls are counted.
 * @throws Refusal too_many_uploads with `open` and `max`
 */
export async function refuseTooManyUploads(
  tx: Tx,
  { userId, newCount, since, max }: { userId: number; newCount: number; since: Date; max: number },
) {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
  const { open } = await tx
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open + newCount > max) throw new Refusal('too_many_uploads', { open, max })
}

export const insertUploads = (tx: Tx, uploads: { user_id: number; storage_key: string; content_type: string; created_at: Date }[]) =>
  tx.insertInto('uploads').values(uploads).returning(['id', 'storage_key']).execute()

/** @throws Refusal not_found also for an upload of another user */
export async function getUpload(db: DbOrTx, userId: number, id: number) {
  const row = await db.selectFrom('uploads').where('id', '=', id).where('user_id', '=', userId).select(columns).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...row, status: row.status as Upload['status'] }
}
export type UploadRow = Awaited<ReturnType<typeof getUpload>>

type UploadOutcome =
  | { status: 'failed'; failure: string }
  | { status: 'succeeded'; photo_key: string; width: number; height: number; placeholder: string }

/** Ends an upload that is in progress. Returns false when a concurrent call has ended it. */
export async function endUpload(tx: Tx, id: number, outcome: UploadOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
