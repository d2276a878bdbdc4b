import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { UPLOAD_FORM_TTL_SECONDS } from '#features/uploads/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { isFileUsed } from './photo-uses.sql.ts'

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

/**
 * When the forms of a user expire that are neither finished nor expired, earliest first. Copies do
 * not count.
 */
export async function listOpenExpiries(db: DbOrTx, userId: number, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .where('storage_key', 'like', `${PHOTO_FORM_FOLDER}/%`)
    .where('created_at', '>', new Date(now.getTime() - UPLOAD_FORM_TTL_SECONDS * 1000))
    .select('created_at')
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => new Date(created_at.getTime() + UPLOAD_FORM_TTL_SECONDS * 1000))
}

type PhotosOfDay = { userId: number; folder: string; now: Date }

const selectPhotosOfDay = (db: DbOrTx, { userId, folder, now }: PhotosOfDay) =>
  db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - MAX_UPLOAD_AGE_MS))
    .where('status', '=', 'succeeded')
    .where('photo_key', 'like', `${folder}/%`)

/** Counts the photos of one folder that a user has uploaded within a day. */
export async function countPhotosOfDay(db: DbOrTx, photos: PhotosOfDay): Promise<number> {
  const { count } = await selectPhotosOfDay(db, photos)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The instant from which the oldest `count` photos of the day no longer count. */
export async function findEndOfOldestPhotos(db: DbOrTx, photos: PhotosOfDay, count: number): Promise<Date | undefined> {
  const row = await selectPhotosOfDay(db, photos)
    .select('created_at')
    .orderBy('created_at')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.created_at.getTime() + MAX_UPLOAD_AGE_MS)
}

/** Lists finished uploads of more than a day that are to be checked for a use, oldest first. */
export const listUncheckedUploads = (
  db: DbOrTx,
  { now, limit, after }: { now: Date; limit: number; after: { created_at: Date; id: number } },
) =>
  db
    .selectFrom('uploads')
    .where('is_used', '=', false)
    .where('status', '=', 'succeeded')
    .where('created_at', '<', new Date(now.getTime() - MAX_UPLOAD_AGE_MS))
    .where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`)
    .select(['id', 'storage_key', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists the ended uploads of a user whose files no form can replace any more. */
export const listFailedUploads = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .where('storage_key', 'not like', `${PHOTO_FORM_FOLDER}/%`)
    .select(['id', 'storage_key'])
    .execute()

/** Lists the ended uploads of photos. */
export const listUploadsByFile = (db: DbOrTx, keys: readonly string[]) =>
  db
    .selectFrom('uploads')
    .where('storage_key', 'in', [...keys])
    .where('status', '=', 'failed')
    .select(['id', 'storage_key'])
    .execute()

/** Lists those of the photos that neither an upload nor anything else uses. */
export async function listUnusedPhotos(db: DbOrTx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from uploads where photo_key = key) and not ${isFileUsed(sql<string>`key`)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Lists uploads that did not become a photo within `MAX_UPLOAD_AGE_MS`, oldest first. */
export const listStaleUploads = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('uploads')
    .where('is_used', '=', false)
    .where('status', '<>', 'succeeded')
    .where('created_at', '<', new Date(now.getTime() - MAX_UPLOAD_AGE_MS))
    .select(['id', 'storage_key'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
