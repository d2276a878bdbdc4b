import { Refusal } from '@partlane/domain/refusal'
import type { DbOrTx } from '#platform/db/db.ts'

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

/** @throws Refusal not_found also for an upload of another user */
export async function getUpload(db: DbOrTx, userId: number, id: number) {
  const row = await db.selectFrom('uploads').where('id', '=', id).where('user_id', '=', userId).select(columns).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type UploadRow = Awaited<ReturnType<typeof getUpload>>

/** Counts the uploads of a user that are in progress and were created after `since`. */
export async function countOpenUploads(db: DbOrTx, { userId, since }: { userId: number; since: Date }): Promise<number> {
  const { open } = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** Lists uploads that did not become a photo and were created before a time, oldest first. */
export const listStaleUploads = (db: DbOrTx, { before, limit }: { before: Date; limit: number }) =>
  db
    .selectFrom('uploads')
    .where('status', '<>', 'succeeded')
    .where('created_at', '<', before)
    .select(['id', 'storage_key'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
