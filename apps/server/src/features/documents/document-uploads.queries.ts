import type { DbOrTx } from '#platform/db/db.ts'

/** An upload that was running when the form expired has finished by then. */
const GRACE_PERIOD_MS = 10 * 60_000

/** An upload of this user, expired or not. */
export const findUpload = (db: DbOrTx, userId: number, id: number) =>
  db
    .selectFrom('document_uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'user_id', 'storage_key', 'file_name', 'content_type', 'bytes', 'created_at'])
    .executeTakeFirst()

/** The extension of storage keys of forms. Keys of copies have that of their content. */
export const DOCUMENT_FORM_EXTENSION = 'upload'

/** When the forms expire that have not expired and became no document, earliest first. */
export async function listOpenExpiries(db: DbOrTx, userId: number, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('document_uploads as u')
    .where('u.user_id', '=', userId)
    .where('u.expires_at', '>', now)
    .where('u.storage_key', 'like', `%.${DOCUMENT_FORM_EXTENSION}`)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('documents as d').whereRef('d.upload_id', '=', 'u.id').select('d.id'))))
    .select('u.expires_at')
    .orderBy('u.expires_at')
    .execute()
  return rows.map(({ expires_at }) => expires_at)
}

/** Lists uploads whose form expired before the grace period, earliest first. */
export const listExpiredUploads = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('document_uploads')
    .where('expires_at', '<', new Date(now.getTime() - GRACE_PERIOD_MS))
    .select(['id', 'storage_key'])
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()
