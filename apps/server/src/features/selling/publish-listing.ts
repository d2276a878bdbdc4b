import { listingMachine } from '@partlane/domain/listings/listing-machine'
import { auctionEnd, DEFAULT_AUCTION_DURATION } from '@partlane/domain/listings/sale-terms'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listingPublished } from '#features/listings/listings.events.ts'
import { type ListingRow, parseListingRef, saveListing, statusOnSale } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { createSlug } from './create-draft.ts'
import { maySellParts, refuseIncomplete } from './selling.policy.ts'
import { countPhotos } from './selling.queries.ts'
import { lockOwnListing } from './selling.store.ts'

/**
 * Publishes a draft. The slug is created from the title; the duration of an auction starts.
 * @throws Refusal may_not_sell, not_found, listing_is_<status>
 * @throws FieldErrors listing_incomplete at each missing field, codes of `listSaleTermsIssues`
 */
export function publishListing(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: string }): Promise<number> {
  maySellParts(user)
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    await publishLocked(ctx, tx, row)
    return row.id
  })
}

/** Publishes a listing that the caller has locked. Throws as `publishListing`. */
export async function publishLocked(ctx: Pick<AppContext, 'clock'>, tx: Tx, row: ListingRow): Promise<{ slug: string }> {
  listingMachine.next(row.status, 'publish')
  refuseIncomplete(row, await countPhotos(tx, row.id))
  const now = ctx.clock.now()
  const slug = createSlug(row.title)
  const days = row.auction_duration_days ?? DEFAULT_AUCTION_DURATION
  const auctionColumns = row.sale_format === 'auction' ? { auction_duration_days: days, auction_ends_at: auctionEnd(now, days) } : {}
  await saveListing(tx, row, { ...auctionColumns, slug, status: await statusOnSale(tx, row), published_at: now }, now)
  await emit(tx, listingPublished({ listing_id: row.id }))
  return { slug }
}
