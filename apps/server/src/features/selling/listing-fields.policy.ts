import type { FieldError } from '@partlane/domain/field-errors'
import { checkAttributes } from '#features/listings/public.ts'
import type { PhotoMetadata } from './listing-details.store.ts'
import type { ListingColumnValues } from './listing-input.policy.ts'
import { attributeCategoryOf, type ListingInput, type ListingReferences } from './load-listing-references.ts'

type PhotoRef = NonNullable<ListingColumnValues['photos']>[number]

/**
 * Lists the fields that refer to rows which do not exist or do not belong to the listing. The shape
 * of the fields has been checked with the contract.
 */
export const checkListingFields = (input: ListingInput, references: ListingReferences): FieldError[] => [
  ...checkCategory(input, references),
  ...checkPhotos(input, references),
  ...checkFitments(input, references),
]

/** A draft has at least one unit. */
export const checkDraftFields = ({ quantity }: Pick<ListingColumnValues, 'quantity'>): FieldError[] =>
  quantity === 0 ? [{ field: 'quantity', code: 'too_small' }] : []

/** Attributes are checked against an existing category only. */
function checkCategory(input: ListingInput, { subcategoryIds, attributeDefinitions }: ListingReferences): FieldError[] {
  const { category_id, attributes } = input.fields
  if (category_id && !subcategoryIds.has(category_id)) return [{ field: 'subcategory', code: 'not_a_choice' }]
  const definitions = attributeDefinitions.get(attributeCategoryOf(input) ?? 0) ?? []
  return attributes ? checkAttributes(definitions, attributes) : []
}

function checkPhotos({ row, fields: { photos = [] } }: ListingInput, references: ListingReferences): FieldError[] {
  return photos.flatMap((ref, i) => {
    const photo = resolvePhoto(ref, row.id, references)
    return typeof photo === 'string' ? [{ field: `photos.${i}`, code: photo }] : []
  })
}

function checkFitments({ fields: { fitments = [] } }: ListingInput, { vehicleNodeIds }: ListingReferences): FieldError[] {
  return fitments.flatMap(({ node_id }, i) =>
    vehicleNodeIds.has(node_id) ? [] : [{ field: `fitments.${i}.node_id`, code: 'vehicle_node_unknown' }],
  )
}

/** Returns the photo or upload that a reference of the listing means, or an error code. */
export function resolvePhoto(
  ref: PhotoRef,
  listingId: number,
  { photos, uploads }: Pick<ListingReferences, 'photos' | 'uploads'>,
): PhotoMetadata | 'upload_not_found' | 'upload_not_ready' {
  if ('photo_id' in ref) {
    const photo = photos.get(ref.photo_id)
    return photo?.listing_id === listingId ? photo : 'upload_not_found'
  }
  const upload = uploads.get(ref.upload_id)
  if (!upload) return 'upload_not_found'
  const { photo_key, width, height, placeholder } = upload
  if (photo_key === null || width === null || height === null || placeholder === null) return 'upload_not_ready'
  return { storage_key: photo_key, width, height, placeholder }
}
