import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { insertDraft, parseListingRef } from '#features/listings/public.ts'
import { createSlug } from './create-draft.ts'
import { copyListingDetails, type OptionalDetail } from './listing-details.store.ts'
import { lockOwnListing } from './selling.store.ts'

/**
 * Creates a draft from one of the seller's listings, with fitments, photos and part numbers, except
 * those named by `without`. Stock, SKU, views and times are reset.
 * @throws Refusal not_found, listing_is_blocked, account_blocked, token_invalid
 */
export function duplicateListing(
  ctx: AppContext,
  { user, ref, without }: { user: CurrentUser; ref: string; without: readonly OptionalDetail[] },
): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    // A copy would put it on sale again.
    if (row.status === 'blocked') throw new Refusal('listing_is_blocked')
    const { id: sourceId, attributes, ...copiedValues } = row
    const resetValues = {
      slug: createSlug(row.title),
      sku: null,
      quantity: 1,
      reserved_quantity: 0,
      sold_quantity: 0,
      view_count: 0,
      version: 1,
    }
    const resetTimes = { auction_id: null, published_at: null }
    const id = await insertDraft(
      tx,
      { ...copiedValues, ...resetValues, ...resetTimes, attributes: JSON.stringify(attributes) },
      ctx.clock.now(),
    )
    await copyListingDetails(tx, { fromId: sourceId, toId: id, without })
    return id
  })
}
