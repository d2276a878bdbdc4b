import { type RawBuilder, sql } from 'kysely'

/** The tables whose rows refer to an upload (`upload_id`) and to its photo (`storage_key`). */
export const tablesWithUploads = ['message_photos', 'refund_photos', 'surcharge_photos'] as const

/**
 * The columns that contain storage keys of photos without a reference to an upload, and the photos
 * of reports (`reports.snapshot`) until they are erased. test/photo-uses.test.ts compares both
 * lists with the database.
 */
export const columnsWithPhotoKeys = ['listing_photos.storage_key', 'order_items.photo_key'] as const

/** Whether a row without a reference to an upload uses the photo `key`. */
export const isFileUsed = (key: RawBuilder<string>) => sql<boolean>`(
  exists (select from listing_photos where storage_key = ${key})
  or exists (select from order_items where photo_key = ${key})
  or exists (
    select from reports where erased_at is null
      and snapshot -> 'photos' @> jsonb_build_array(jsonb_build_object('storage_key', ${key}))))`

/** Whether anything uses the photo of the upload `u`. */
export const isUploadUsed = sql<boolean>`(
  exists (select from message_photos where upload_id = u.id)
  or exists (select from refund_photos where upload_id = u.id)
  or exists (select from surcharge_photos where upload_id = u.id)
  or ${isFileUsed(sql<string>`u.photo_key`)})`
