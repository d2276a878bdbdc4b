import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { lockUploads } from './uploads.store.ts'

/** A photo of a finished upload. `storage_key`: the cleaned copy. */
export type PhotoOfUpload = { upload_id: number; storage_key: string; width: number; height: number; placeholder: string }

type LockInput = { userId: number; uploadIds: readonly number[]; folder: string }

/**
 * Locks finished uploads of the user and returns their photos. Only uploads of the kind whose
 * copies are in `folder`: the file is deleted with what it belongs to.
 * @throws Refusal upload_not_ready
 */
export async function lockUploadedPhotos(tx: Tx, { userId, uploadIds, folder }: LockInput): Promise<PhotoOfUpload[]> {
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0) return []
  const uploads = await lockUploads(tx, userId, ids)
  return ids.map((upload_id) => {
    const { photo_key, width, height, placeholder } = uploads.get(upload_id) ?? {}
    if (!photo_key?.startsWith(`${folder}/`) || !width || !height || placeholder == null) throw uploadNotReady()
    return { upload_id, storage_key: photo_key, width, height, placeholder }
  })
}

/** An upload that is not finished, or that another text uses. */
export const uploadNotReady = () => new Refusal('upload_not_ready', { field: 'upload_ids' })
