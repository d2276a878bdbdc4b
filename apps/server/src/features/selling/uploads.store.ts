import type { Upload } from '@partlane/contract/selling'
import { Refusal } from '@partlane/domain/refusal'
import type { Reader, Tx } from '#platform/db/db.ts'

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

/** Refuses when somebody has too many forms open. Their row is held, so that two calls at once count each other. */
export async function refuseTooManyUploads(
  tx: Tx,
  { userId, more, since, max }: { userId: number; more: number; since: Date; max: number },
) {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
  const { open } = await tx
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .where('created_at', '>', since)
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open + more > max) throw new Refusal('too_many_uploads', { open, max })
}

export const insertUploads = (tx: Tx, uploads: { user_id: number; storage_key: string; content_type: string; created_at: Date }[]) =>
  tx.insertInto('uploads').values(uploads).returning(['id', 'storage_key']).execute()

/** A person's own upload. Somebody else's is as if it were not there. @throws Refusal not_found */
export async function getUpload(db: Reader, userId: number, id: number) {
  const row = await db.selectFrom('uploads').where('id', '=', id).where('user_id', '=', userId).select(columns).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...row, status: row.status as Upload['status'] }
}
export type UploadRow = Awaited<ReturnType<typeof getUpload>>

type Ending =
  | { status: 'failed'; failure: string }
  | { status: 'succeeded'; photo_key: string; width: number; height: number; placeholder: string }

/** Ends an upload that is still under way; false when another call was first. */
export async function endUpload(tx: Tx, id: number, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set(ending)
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
