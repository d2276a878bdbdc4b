import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from './app.ts'

/** What `isUploadUsed` of selling/photo-uses.sql.ts reads: references to uploads. */
const tablesWithUploads = ['message_photos', 'refund_photos', 'surcharge_photos']

/** What `isFileUsed` reads: storage keys. It also reads the photos of reports. */
const columnsWithPhotoKeys = ['listing_photos.storage_key', 'order_items.photo_key']

/** Columns with storage keys that are no photos of `uploads`, with the reason. */
const otherColumns: Record<string, string> = {
  'uploads.storage_key': 'the upload itself',
  'uploads.photo_key': 'the upload itself',
  'documents.storage_key': 'documents have uploads of their own',
  'document_uploads.storage_key': 'documents have uploads of their own',
}

describe('the lists of what uses a photo', () => {
  it('name each reference to an upload and each column with a storage key', async () => {
    const { ctx } = await startTestApp()
    const references = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'uploads'::regclass`.execute(ctx.db)
    expect(references.rows.map(({ name }) => name).sort()).toEqual([...tablesWithUploads].sort())

    const columns = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('storage_key', 'photo_key')`.execute(ctx.db)
    const listed = [...columnsWithPhotoKeys, ...tablesWithUploads.map((table) => `${table}.storage_key`), ...Object.keys(otherColumns)]
    expect(columns.rows.map(({ name }) => name).sort()).toEqual(listed.sort())
  })
})
