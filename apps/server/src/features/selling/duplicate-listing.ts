import type { AppContext, CurrentUser } from '#app/context.ts'
import { insertDraft, listingRef } from '#features/listings/public.ts'
import { newSlug } from './create-draft.ts'
import { copyParts } from './listing-parts.store.ts'
import { lockOwnListing } from './selling.policy.ts'

/** A draft like one of the seller's listings, with its photos, numbers and cars. Stock and the seller's own number are the new part's affair. */
export function duplicateListing(ctx: AppContext, { by, ref }: { by: CurrentUser; ref: string }): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, by, listingRef(ref))
    const { id: fromId, attributes, ...same } = row
    const own = { slug: newSlug(row.title), sku: null, quantity: 1, reserved_quantity: 0, sold_quantity: 0, view_count: 0, version: 1 }
    const times = { auction_ends_at: null, published_at: null }
    const id = await insertDraft(tx, { ...same, ...own, ...times, attributes: JSON.stringify(attributes) }, ctx.clock.now())
    await copyParts(tx, fromId, id)
    return id
  })
}
