import type { ListingFields } from '@partlane/contract/selling'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'

type PartNumbers = NonNullable<ListingFields['part_numbers']>
type Fitments = NonNullable<ListingFields['fitments']>
type PhotoRefs = NonNullable<ListingFields['photos']>

/** Replaces the part numbers of a listing in the order of the array. Drops duplicates. */
export async function replacePartNumbers(tx: Tx, listingId: number, partNumbers: PartNumbers): Promise<void> {
  const rows = new Map<string, PartNumbers[number]>()
  for (const partNumber of partNumbers) {
    const normalised = normalisePartNumber(partNumber.number)
    if (!rows.has(normalised)) rows.set(normalised, partNumber)
  }
  await tx.deleteFrom('listing_part_numbers').where('listing_id', '=', listingId).execute()
  if (rows.size === 0) return
  const values = [...rows].map(([normalised, { number, kind, maker }], i) => ({
    listing_id: listingId,
    number,
    normalised,
    kind,
    maker: maker || null,
    position: i + 1,
  }))
  await tx.insertInto('listing_part_numbers').values(values).execute()
}

/**
 * Replaces the fitment list of a listing in the order of the array. Drops duplicates.
 * @throws Refusal vehicle_node_unknown
 */
export async function replaceFitments(tx: Tx, listingId: number, fitments: Fitments): Promise<void> {
  await refuseUnknownNodes(tx, fitments)
  await tx.deleteFrom('listing_fitments').where('listing_id', '=', listingId).execute()
  const uniqueRows = new Map(fitments.map((row) => [JSON.stringify(row), row]))
  if (uniqueRows.size === 0) return
  const values = [...uniqueRows.values()].map((row, i) => ({ ...row, note: row.note || null, listing_id: listingId, position: i + 1 }))
  await tx.insertInto('listing_fitments').values(values).execute()
}

async function refuseUnknownNodes(tx: Tx, fitments: Fitments): Promise<void> {
  if (fitments.length === 0) return
  const ids = [...new Set(fitments.map(({ node_id }) => node_id))]
  const knownIds = new Set((await tx.selectFrom('vehicle_nodes').where('id', 'in', ids).select('id').execute()).map(({ id }) => id))
  const unknownIndex = fitments.findIndex(({ node_id }) => !knownIds.has(node_id))
  if (unknownIndex !== -1) throw new Refusal('vehicle_node_unknown', { field: `fitments.${unknownIndex}.node_id` })
}

export type PhotoMetadata = { storage_key: string; width: number; height: number; placeholder: string }

/**
 * Replaces the photos of a listing in the order of the references (photo ids or upload ids).
 * An upload that is already a photo of the listing refers to that photo, so that a repeated save
 * changes nothing.
 * @throws Refusal upload_not_found, upload_not_ready
 */
export async function replacePhotos(tx: Tx, listing: { id: number; seller_id: number }, refs: PhotoRefs): Promise<void> {
  const currentPhotos = await tx
    .selectFrom('listing_photos')
    .where('listing_id', '=', listing.id)
    .select(['id', 'position', 'storage_key', 'width', 'height', 'placeholder'])
    .execute()
  const findUploadPhoto = await loadUploadPhotos(tx, listing.seller_id, refs)
  const photosByKey = new Map<string, PhotoMetadata>()
  for (const [i, ref] of refs.entries()) {
    const photo = 'photo_id' in ref ? currentPhotos.find(({ id }) => id === ref.photo_id) : findUploadPhoto(ref.upload_id, i)
    if (!photo) throw new Refusal('upload_not_found', { field: `photos.${i}` })
    photosByKey.set(photo.storage_key, photo)
  }
  const orderedKeys = [...photosByKey.keys()]
  const removedIds = currentPhotos.filter(({ storage_key }) => !photosByKey.has(storage_key)).map(({ id }) => id)
  if (removedIds.length > 0) await tx.deleteFrom('listing_photos').where('id', 'in', removedIds).execute()
  for (const [i, key] of orderedKeys.entries()) {
    const existing = currentPhotos.find(({ storage_key }) => storage_key === key)
    if (existing && existing.position !== i + 1)
      await tx
        .updateTable('listing_photos')
        .set({ position: i + 1 })
        .where('id', '=', existing.id)
        .execute()
    if (!existing) await insertPhoto(tx, listing.id, i + 1, photosByKey.get(key))
  }
}

async function insertPhoto(tx: Tx, listingId: number, position: number, photo: PhotoMetadata | undefined): Promise<void> {
  if (!photo) return
  const { storage_key, width, height, placeholder } = photo
  await tx.insertInto('listing_photos').values({ listing_id: listingId, position, storage_key, width, height, placeholder }).execute()
}

async function loadUploadPhotos(tx: Tx, userId: number, refs: PhotoRefs) {
  const ids = refs.flatMap((ref) => ('upload_id' in ref ? [ref.upload_id] : []))
  const rows = await tx
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('id', 'in', [0, ...ids])
    .select(['id', 'status', 'photo_key', 'width', 'height', 'placeholder'])
    .execute()
  return (id: number, index: number): PhotoMetadata | undefined => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) return undefined
    const { photo_key, width, height, placeholder } = row
    if (photo_key === null || width === null || height === null || placeholder === null)
      throw new Refusal('upload_not_ready', { field: `photos.${index}` })
    return { storage_key: photo_key, width, height, placeholder }
  }
}

/** Copies photos, part numbers and fitments of one listing to another. Photos share their files. */
export async function copyListingDetails(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx
    .insertInto('listing_photos')
    .columns(['listing_id', 'position', 'storage_key', 'width', 'height', 'placeholder'])
    .expression((eb) =>
      eb
        .selectFrom('listing_photos')
        .where('listing_id', '=', fromId)
        .select((eb) => [eb.val(toId).as('listing_id'), 'position', 'storage_key', 'width', 'height', 'placeholder']),
    )
    .execute()
  await tx
    .insertInto('listing_part_numbers')
    .columns(['listing_id', 'number', 'normalised', 'kind', 'maker', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('listing_part_numbers')
        .where('listing_id', '=', fromId)
        .select((eb) => [eb.val(toId).as('listing_id'), 'number', 'normalised', 'kind', 'maker', 'position']),
    )
    .execute()
  await tx
    .insertInto('listing_fitments')
    .columns(['listing_id', 'node_id', 'year_from', 'year_to', 'note', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('listing_fitments')
        .where('listing_id', '=', fromId)
        .orderBy('position')
        .select((eb) => [eb.val(toId).as('listing_id'), 'node_id', 'year_from', 'year_to', 'note', 'position']),
    )
    .execute()
}
