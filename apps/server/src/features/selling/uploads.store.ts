import { sql } from 'kysely'
import { lockRows } from '#app/lock-order.ts'
import type { NewUpload } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { UploadedPhoto } from './listing-references.queries.ts'
import { isUploadUsed } from './photo-uses.sql.ts'

export const insertUploads = (tx: Tx, uploads: readonly NewUpload[]) =>
  tx
    .insertInto('uploads')
    .values(uploads.map(({ user_id, storage_key, content_type, created_at }) => ({ user_id, storage_key, content_type, created_at })))
    .returning(['id', 'storage_key'])
    .execute()

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

/** Deletes uploads, except those that became a photo in the meantime. */
export async function deleteUploads(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('uploads').where('id', 'in', nonEmptyIds(ids)).where('status', '<>', 'succeeded').execute()
}

/**
 * Ends locked uploads that nothing uses: their photos become files to delete (`storage_key`). Those
 * in use are not checked again until the use ends.
 */
export async function expireUnusedUploads(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with checked as (select u.id, ${isUploadUsed} as is_used from uploads u where u.id = any(${ids}::bigint[]) and u.status = 'succeeded')
    update uploads set
      is_used = checked.is_used,
      status = case when checked.is_used then uploads.status else 'failed' end,
      failure = case when checked.is_used then null else 'upload_not_found' end,
      storage_key = case when checked.is_used then uploads.storage_key else uploads.photo_key end,
      photo_key = case when checked.is_used then uploads.photo_key end
    from checked where checked.id = uploads.id`.execute(tx)
}

/** Locks finished uploads that `listUncheckedUploads` found, without those that others lock. */
export async function lockFinishedUploads(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from uploads where id = any(${ids}::bigint[]) and status = 'succeeded' order by id for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the finished uploads of photos. */
export async function lockUploadsOfPhotos(tx: Tx, keys: readonly string[]): Promise<number[]> {
  const rows = await lockRows(
    tx,
    'uploads',
    'no key update',
    tx
      .selectFrom('uploads')
      .where('photo_key', 'in', [...keys])
      .select('id'),
  )
  return rows.map(({ id }) => id)
}

/**
 * Ends the uploads of a closed account. Photos in use stay with what uses them; the row of an
 * upload that no message or refund refers to is deleted. Files of unfinished ones are deleted by
 * the job after their forms have expired.
 * @returns whether files are to be deleted
 */
export async function eraseUploadRows(tx: Tx, userId: number): Promise<boolean> {
  const finished = tx.selectFrom('uploads').where('user_id', '=', userId).where('status', '=', 'succeeded').select('id')
  const uploads = await lockRows(tx, 'uploads', 'no key update', finished)
  await expireUnusedUploads(
    tx,
    uploads.map(({ id }) => id),
  )
  await sql`
    delete from uploads u where u.user_id = ${userId} and u.status = 'succeeded'
      and not exists (select from message_photos where upload_id = u.id)
      and not exists (select from refund_photos where upload_id = u.id)
      and not exists (select from surcharge_photos where upload_id = u.id)`.execute(tx)
  await tx
    .updateTable('uploads')
    .set({ status: 'failed', failure: 'upload_not_found' })
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .execute()
  return uploads.length > 0
}

/** Moves the uploads of a guest to a member, so that the member can use them. */
export const mergeUploads = async (tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> => {
  await tx.updateTable('uploads').set({ user_id: memberId }).where('user_id', '=', guestId).execute()
}

/**
 * Locks uploads of a user, so that each is used once, by one message, refund or old unit, and that
 * none is deleted as unused before a listing uses it.
 * @returns their photos by id
 */
export async function lockUploads(tx: Tx, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, UploadedPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await lockRows(
    tx,
    'uploads',
    'no key update',
    tx
      .selectFrom('uploads')
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .select(['id', 'photo_key', 'width', 'height', 'placeholder']),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
