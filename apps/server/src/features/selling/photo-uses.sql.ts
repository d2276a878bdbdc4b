import { type RawBuilder, sql } from 'kysely'

// test/photo-uses.test.ts compares these lists with the columns of the database.

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
