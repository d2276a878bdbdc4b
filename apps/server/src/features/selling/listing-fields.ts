import type { ListingFields } from '@partlane/contract/selling'
import { FieldErrors, refuseFieldErrors } from '@partlane/domain/field-errors'
import { type AddressKind, findLocation, findOrInsertAddress } from '#features/addresses/public.ts'
import {
  checkAttributes,
  findAttributeDefinitions,
  knownAttributes,
  type ListingChange,
  type ListingRow,
} from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { replaceFitments, replacePartNumbers, replacePhotos } from './listing-details.store.ts'
import { hasSubcategory } from './selling.queries.ts'

/**
 * Applies form fields to a locked listing. Writes photos, part numbers, fitments and addresses, and
 * returns the column values that the caller has to save.
 * @throws FieldErrors for an unknown category or invalid attributes
 * @throws Refusal upload_not_found, upload_not_ready, vehicle_node_unknown
 */
export async function applyFields(tx: Tx, row: ListingRow, fields: ListingFields): Promise<ListingChange> {
  const { attributes, part_numbers, fitments, photos, dispatch_address, collection_address, ...values } = fields
  const change: ListingChange = { ...values }
  await applyCategory(tx, row, fields, change)
  if (dispatch_address !== undefined) change.dispatch_address_id = await saveListingAddress(tx, row, 'dispatch', dispatch_address)
  if (collection_address !== undefined) change.collection_address_id = await saveListingAddress(tx, row, 'collection', collection_address)
  await applyPlace(tx, row, change)
  if (photos) await replacePhotos(tx, row, photos)
  if (part_numbers) await replacePartNumbers(tx, row.id, part_numbers)
  if (fitments) await replaceFitments(tx, row.id, fitments)
  return change
}

/** Validates attributes. After a change of category only the attributes of the new one stay. */
async function applyCategory(tx: Tx, row: ListingRow, { category_id, attributes }: ListingFields, change: ListingChange): Promise<void> {
  if (category_id === undefined && attributes === undefined) return
  const categoryId = category_id === undefined ? row.category_id : category_id
  if (category_id && !(await hasSubcategory(tx, category_id))) throw new FieldErrors([{ field: 'category_id', code: 'not_a_choice' }])
  const attributeDefinitions = categoryId === null ? [] : await findAttributeDefinitions(tx, categoryId, 'en-GB')
  if (attributes) refuseFieldErrors(checkAttributes(attributeDefinitions, attributes))
  change.attributes = JSON.stringify(knownAttributes(attributeDefinitions, attributes ?? row.attributes))
}

async function saveListingAddress(
  tx: Tx,
  row: ListingRow,
  kind: AddressKind,
  place: ListingFields['dispatch_address'],
): Promise<number | null> {
  return place ? (await findOrInsertAddress(tx, { userId: row.seller_id, kind, place })).id : null
}

/** Sets the public place: the town of collection, otherwise the town of dispatch. */
async function applyPlace(tx: Tx, row: ListingRow, change: ListingChange): Promise<void> {
  if (change.dispatch_address_id === undefined && change.collection_address_id === undefined && change.shipping_type === undefined) return
  const updatedRow = { ...row, ...change }
  const isCollected = updatedRow.shipping_type !== 'ship_only'
  const id = (isCollected ? updatedRow.collection_address_id : null) ?? updatedRow.dispatch_address_id ?? updatedRow.collection_address_id
  const location = id ? await findLocation(tx, id) : undefined
  Object.assign(change, { town: location?.city ?? '', latitude: location?.latitude ?? null, longitude: location?.longitude ?? null })
}
