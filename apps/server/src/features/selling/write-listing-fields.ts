import { refuseFieldErrors } from '@partlane/domain/field-errors'
import { findOrInsertAddresses, listLocationsById } from '#features/addresses/public.ts'
import { knownAttributes, type ListingChange, type ListingRow } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { replaceFitments, replacePartNumbers, replacePhotos } from './listing-details.store.ts'
import { checkListingFields, resolvePhoto } from './listing-fields.policy.ts'
import { attributeCategoryOf, type ListingInput, type ListingReferences, loadListingReferences } from './load-listing-references.ts'

/** Fields to save of a locked listing. */
type LockedInput = ListingInput & { row: ListingRow }

/**
 * Checks and writes the fields of one listing.
 * @returns the column values that the caller has to save
 * @throws FieldErrors of `checkListingFields`
 */
export async function applyListingFields(tx: Tx, input: LockedInput): Promise<ListingChange> {
  const references = await loadListingReferences(tx, input.row.seller_id, [input])
  refuseFieldErrors(checkListingFields(input, references))
  const [change = {}] = await writeListingFields(tx, input.row.seller_id, [input], references)
  return change
}

/**
 * Writes photos, part numbers, fitments and addresses of listings of one seller that
 * `checkListingFields` accepts. The number of statements does not depend on the number of listings.
 * @returns the column values that the caller has to save, in the order of the inputs
 */
export async function writeListingFields(
  tx: Tx,
  sellerId: number,
  inputs: readonly LockedInput[],
  references: ListingReferences,
): Promise<ListingChange[]> {
  const changes = inputs.map((input) => toChange(input, references))
  await applyAddresses(tx, sellerId, inputs, changes)
  await applyLocations(tx, inputs, changes)
  await replacePhotos(
    tx,
    inputs.flatMap((input) => toPhotoReplacement(input, references)),
  )
  await replacePartNumbers(
    tx,
    inputs.flatMap(({ row, fields: { part_numbers } }) => (part_numbers ? { listingId: row.id, rows: part_numbers } : [])),
  )
  await replaceFitments(
    tx,
    inputs.flatMap(({ row, fields: { fitments } }) => (fitments ? { listingId: row.id, rows: fitments } : [])),
  )
  return changes
}

/** The columns without addresses. A new category removes the attributes that it does not have. */
function toChange(input: LockedInput, { attributeDefinitions }: ListingReferences): ListingChange {
  const { attributes, part_numbers, fitments, photos, dispatch_address, collection_address, ...values } = input.fields
  if (values.category_id === undefined && attributes === undefined) return values
  const definitions = attributeDefinitions.get(attributeCategoryOf(input) ?? 0) ?? []
  return { ...values, attributes: JSON.stringify(knownAttributes(definitions, attributes ?? input.row.attributes)) }
}

function toPhotoReplacement({ row, fields: { photos } }: LockedInput, references: ListingReferences) {
  if (!photos) return []
  const resolvedPhotos = photos.map((ref) => resolvePhoto(ref, row.id, references))
  return [{ listingId: row.id, rows: resolvedPhotos.filter((photo) => typeof photo !== 'string') }]
}

/** Sets the ids of new addresses. Null removes an address. */
async function applyAddresses(tx: Tx, sellerId: number, inputs: readonly LockedInput[], changes: readonly ListingChange[]): Promise<void> {
  const addresses = inputs.flatMap(({ fields: { dispatch_address, collection_address } }) => [
    ...(dispatch_address ? [{ kind: 'dispatch' as const, place: dispatch_address }] : []),
    ...(collection_address ? [{ kind: 'collection' as const, place: collection_address }] : []),
  ])
  const ids = (await findOrInsertAddresses(tx, sellerId, addresses)).values()
  for (const [i, { fields }] of inputs.entries()) {
    const change = changes[i] ?? {}
    if (fields.dispatch_address !== undefined) change.dispatch_address_id = fields.dispatch_address ? ids.next().value : null
    if (fields.collection_address !== undefined) change.collection_address_id = fields.collection_address ? ids.next().value : null
  }
}

/** Sets the public place: the town of collection, otherwise the town of dispatch. */
async function applyLocations(tx: Tx, inputs: readonly LockedInput[], changes: readonly ListingChange[]): Promise<void> {
  const moved = inputs.flatMap(({ row }, i) => {
    const change = changes[i] ?? {}
    const isMoved = 'dispatch_address_id' in change || 'collection_address_id' in change || change.shipping_type !== undefined
    return isMoved ? [{ change, addressId: publicAddressOf({ ...row, ...change }) }] : []
  })
  const locations = await listLocationsById(
    tx,
    moved.flatMap(({ addressId }) => addressId ?? []),
  )
  for (const { change, addressId } of moved) {
    const location = addressId === null ? undefined : locations.get(addressId)
    Object.assign(change, { town: location?.city ?? '', latitude: location?.latitude ?? null, longitude: location?.longitude ?? null })
  }
}

type PlaceColumns = Pick<ListingRow, 'shipping_type' | 'dispatch_address_id' | 'collection_address_id'>

function publicAddressOf({ shipping_type, dispatch_address_id, collection_address_id }: PlaceColumns): number | null {
  const collectionId = shipping_type === 'ship_only' ? null : collection_address_id
  return collectionId ?? dispatch_address_id ?? collection_address_id
}
