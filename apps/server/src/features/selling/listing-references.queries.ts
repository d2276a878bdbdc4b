import type { VehicleLevel } from '@partlane/contract/catalogue'
import { MAX_CATALOGUE_ID } from '@partlane/domain/limits'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

// Rows that the fields of listings refer to. Ids that do not exist are missing from the results.

/** Lists the ids that are subcategories. Listings cannot be in a main category. */
export async function listSubcategoryIds(db: DbOrTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('categories').where('id', 'in', ids).where('parent_id', 'is not', null).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lists the ids that are vehicles: nodes of the tree without the universal make. */
export async function listVehicleNodeIds(db: DbOrTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('vehicle_nodes').where('id', 'in', ids).where('source', '=', 'imported').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export type ListingPhoto = { listing_id: number; storage_key: string; width: number; height: number; placeholder: string }

/** Finds photos with their listings. */
export async function listPhotosById(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, ListingPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('listing_photos')
    .where('id', 'in', ids)
    .select(['id', 'listing_id', 'storage_key', 'width', 'height', 'placeholder'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The columns of the photo are null until the upload is finished. */
export type UploadedPhoto = { photo_key: string | null; width: number | null; height: number | null; placeholder: string | null }

/** Finds uploads of a user. */
export async function listUploadsById(db: DbOrTx, userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, UploadedPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .select(['id', 'photo_key', 'width', 'height', 'placeholder'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the categories with these slugs, ids or names, and the category of the listing. */
export async function listCategoriesByRef(db: DbOrTx, refs: readonly string[], currentId: number | null) {
  const ids = [...toIds(refs), ...(currentId === null ? [] : [currentId])]
  const names = refs.map((ref) => ref.toLowerCase())
  return db
    .selectFrom('categories')
    .where((eb) =>
      eb.or([
        eb('slug', 'in', [...refs]),
        eb('id', 'in', nonEmptyIds(ids)),
        eb(eb.fn<string>('lower', ['name_en']), 'in', names),
        eb(eb.fn<string>('lower', ['name_fr']), 'in', names),
      ]),
    )
    .select(['id', 'parent_id', 'slug', 'name_en', 'name_fr'])
    .execute()
}

/**
 * Lists the nodes of the vehicle tree that levels may name, by id or by name in any case, and the
 * node `id`.
 */
export async function listVehicleCandidates(db: DbOrTx, refs: readonly { level: VehicleLevel; ref: string }[], id: number | undefined) {
  const ids = [...toIds(refs.map(({ ref }) => ref)), ...(id === undefined ? [] : [id])]
  return db
    .selectFrom('vehicle_nodes')
    .where((eb) =>
      eb.or([
        eb('id', 'in', nonEmptyIds(ids)),
        ...refs.map(({ level, ref }) => eb.and([eb('level', '=', level), eb(eb.fn<string>('lower', ['name']), '=', ref.toLowerCase())])),
      ]),
    )
    .select(['id', 'level', 'name', 'path'])
    .execute()
}

/** The references that can be ids. Larger numbers are outside of the column type. */
const toIds = (refs: readonly string[]) => refs.filter((ref) => /^[1-9]\d{0,9}$/.test(ref) && Number(ref) <= MAX_CATALOGUE_ID).map(Number)
