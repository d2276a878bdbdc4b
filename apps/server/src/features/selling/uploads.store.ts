import { lockRows } from '#app/lock-order.ts'
import type { NewUpload } from '#features/uploads/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

export const insertUploads = (tx: Tx, uploads: readonly NewUpload[]) =>
  tx
    .insertInto('uploads')
    .values(uploads.map(({ user_id, storage_key, content_type, created_at }) => ({ user_id, storage_key, content_type, created_at })))
    .returning(['id', 'storage_key'])
    .execute()

type UploadOutcome =
  | { status: 'failed'; failure: string }
  | { status: 'succeeded'; photo_key: string; width: number; height: number; placeholder: string }

import type { UploadedPhoto } from './listing-references.queries.ts'

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

/** Moves the uploads of a guest to a member, so that the member can use them. */
export const mergeUploads = async (tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> => {
  await tx.updateTable('uploads').set({ user_id: memberId }).where('user_id', '=', guestId).execute()
}

/**
 * Locks uploads of a user, so that each is used once: by one refund, or for one old unit.
 * @returns their photos by id
 */
export async function lockUploads(tx: Tx, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, UploadedPhoto>> {
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
