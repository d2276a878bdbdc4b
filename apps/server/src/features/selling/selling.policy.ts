import { canSell, type UserStatus } from '@partlane/domain/accounts/roles'
import { type FieldError, refuseFieldErrors } from '@partlane/domain/field-errors'
import { listMissingPublishFields, type PublishField } from '@partlane/domain/listings/listing-fields'
import { listSaleTermsIssues } from '@partlane/domain/listings/sale-terms'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { ListingRow } from '#features/listings/public.ts'

/**
 * Private sellers need a confirmed account; businesses need approved documents.
 * @throws Refusal may_not_sell
 */
export function maySellParts(user: CurrentUser): void {
  if (!canSell(user)) throw new Refusal('may_not_sell')
}

/**
 * Only businesses have an inventory.
 * @throws Refusal not_allowed
 */
export function mayUseInventory(user: CurrentUser): void {
  if (user.role !== 'business') throw new Refusal('not_allowed')
}

/** @throws Refusal account_blocked, token_invalid (account deleted) */
export function refuseInactiveSeller(status: UserStatus): void {
  if (status === 'deleted') throw new Refusal('token_invalid')
  if (status === 'blocked') throw new Refusal('account_blocked')
}

/**
 * Refuses an edit that is based on an older version.
 * @throws Refusal listing_changed_meanwhile with the current `version`
 */
export function refuseStale(row: Pick<ListingRow, 'version'>, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new Refusal('listing_changed_meanwhile', { version: row.version })
}

/** @throws FieldErrors for each missing or contradictory field */
export function refuseIncomplete(row: ListingRow, photoCount: number): void {
  const missingFields = listMissingFields(row, photoCount).map((field) => ({ field, code: 'listing_incomplete' }))
  refuseFieldErrors([...missingFields, ...listTermsIssues(row)])
}

/** Lists the fields whose values contradict each other. */
export const listTermsIssues = (row: ListingRow): FieldError[] => listSaleTermsIssues(row)

type PublishColumns = Pick<
  ListingRow,
  'title' | 'category_id' | 'condition' | 'sale_format' | 'item_price_minor' | 'starting_price_minor' | 'shipping_type'
> &
  Pick<ListingRow, 'dispatch_address_id' | 'collection_address_id'>

/** Lists the fields that a draft needs before it can be published. */
export const listMissingFields = (row: PublishColumns, photoCount: number): PublishField[] =>
  listMissingPublishFields({
    title: row.title,
    category_id: row.category_id,
    condition: row.condition,
    sale_format: row.sale_format,
    item_price_minor: row.item_price_minor,
    starting_price_minor: row.starting_price_minor,
    photo_count: photoCount,
    shipping_type: row.shipping_type,
    has_dispatch_address: row.dispatch_address_id !== null,
    has_collection_address: row.collection_address_id !== null,
  })
