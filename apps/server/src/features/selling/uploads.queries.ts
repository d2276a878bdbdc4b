import { Refusal } from '@partlane/domain/refusal'
import { UPLOAD_FORM_TTL_SECONDS } from '#features/uploads/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

const MAX_UPLOAD_AGE_MS = 24 * 60 * 60_000

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

/** The storage folder of uploaded photos that are not inspected yet. */
export const PHOTO_FORM_FOLDER = 'uploads'

/** Counts the forms of a user that are neither finished nor expired. Copies do not count. */
export async function countOpenUploads(db: DbOrTx, userId: number, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .where('storage_key', 'like', `${PHOTO_FORM_FOLDER}/%`)
    .where('created_at', '>', new Date(now.getTime() - UPLOAD_FORM_TTL_SECONDS * 1000))
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** Lists uploads that did not become a photo within `MAX_UPLOAD_AGE_MS`, oldest first. */
export const listStaleUploads = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('uploads')
    .where('status', '<>', 'succeeded')
    .where('created_at', '<', new Date(now.getTime() - MAX_UPLOAD_AGE_MS))
    .select(['id', 'storage_key'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
