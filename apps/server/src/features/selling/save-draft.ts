import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import { refuseFieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type ListingRow, parseListingRef, saveListing } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { finishNamedUploads } from './finish-named-uploads.ts'
import { checkDraftFields } from './listing-fields.policy.ts'
import { resolveListingFields } from './resolve-listing-fields.ts'
import { refuseStale } from './selling.policy.ts'
import { lockOwnListing } from './selling.store.ts'
import { applyListingFields } from './write-listing-fields.ts'

export type SaveListingInput = { user: CurrentUser; ref: string; fields: ParsedListingFields; version?: number | undefined }

/**
 * Saves fields of a draft. The form calls this while the seller fills it in.
 * A draft may be incomplete or contradictory: `publishListing` checks it.
 * @throws Refusal not_found, listing_is_<status>, listing_changed_meanwhile, unavailable
 * @throws FieldErrors of `checkDraftFields`, `resolveListingFields` and `checkListingFields`
 */
export async function saveDraft(ctx: AppContext, { user, ref, fields, version }: SaveListingInput): Promise<number> {
  await finishNamedUploads(ctx, { user, fields })
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    if (row.status !== 'draft') throw new Refusal(`listing_is_${row.status}`)
    refuseStale(row, version)
    await fillDraft(tx, row, fields, ctx.clock.now())
    return row.id
  })
}

/** Saves fields of a draft that the caller has locked. Throws as `saveDraft`. */
export async function fillDraft(tx: Tx, row: ListingRow, fields: ParsedListingFields, now: Date): Promise<void> {
  refuseFieldErrors(checkDraftFields(fields))
  const change = await applyListingFields(tx, { row, fields: await resolveListingFields(tx, row, fields) })
  // An auction sells one unit. The form hides the field.
  if ((change.sale_format ?? row.sale_format) === 'auction') change.quantity = 1
  await saveListing(tx, row, change, now)
}
