import { type AttributeDefinition, listAttributeDefinitions } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ListingColumnValues } from './listing-input.policy.ts'
import {
  type ListingPhoto,
  listPhotosById,
  listSubcategoryIds,
  listVehicleNodeIds,
  type UploadedPhoto,
} from './listing-references.queries.ts'
import { lockUploads } from './uploads.store.ts'

/** Fields to save, and the columns of their listing that the checks need. */
export type ListingInput = { row: { id: number; category_id: number | null }; fields: ListingColumnValues }

/** The rows that the fields of listings refer to. */
export type ListingReferences = {
  subcategoryIds: ReadonlySet<number>
  attributeDefinitions: ReadonlyMap<number, readonly AttributeDefinition[]>
  vehicleNodeIds: ReadonlySet<number>
  photos: ReadonlyMap<number, ListingPhoto>
  uploads: ReadonlyMap<number, UploadedPhoto>
}

/**
 * Loads what `checkListingFields` and `writeListingFields` need, for any number of listings of one
 * seller. Locks the uploads. At most five statements.
 */
export async function loadListingReferences(tx: Tx, sellerId: number, inputs: readonly ListingInput[]): Promise<ListingReferences> {
  const photoRefs = inputs.flatMap(({ fields }) => fields.photos ?? [])
  const fitments = inputs.flatMap(({ fields }) => fields.fitments ?? [])
  const categoryIds = unique(inputs.flatMap(({ fields }) => fields.category_id ?? []))
  return {
    subcategoryIds: await listSubcategoryIds(tx, categoryIds),
    attributeDefinitions: await listAttributeDefinitions(tx, unique(inputs.flatMap((input) => attributeCategoryOf(input) ?? [])), 'en-GB'),
    vehicleNodeIds: await listVehicleNodeIds(tx, unique(fitments.map(({ node_id }) => node_id))),
    photos: await listPhotosById(tx, unique(photoRefs.flatMap((ref) => ('photo_id' in ref ? ref.photo_id : [])))),
    uploads: await lockUploads(tx, sellerId, unique(photoRefs.flatMap((ref) => ('upload_id' in ref ? ref.upload_id : [])))),
  }
}

/** The category whose attributes a save writes: a new one, or that of the listing. */
export function attributeCategoryOf({ row, fields: { category_id, attributes } }: ListingInput): number | null {
  if (category_id === undefined && attributes === undefined) return null
  return category_id === undefined ? row.category_id : category_id
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
