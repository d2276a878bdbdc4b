import { listingMachine } from '@partlane/domain/listings/listing-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findCompany, refuseIncompleteCompany } from '#features/accounts/public.ts'
import { openAuctions } from '#features/auction-runs/public.ts'
import { listingPublished } from '#features/listings/listings.events.ts'
import { type ListingRow, parseListingRef, savePublications, statusOnSale } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { createSlug } from './create-draft.ts'
import { maySellParts, refuseIncomplete } from './selling.policy.ts'
import { countPhotos } from './selling.queries.ts'
import { lockOwnListing } from './selling.store.ts'

/**
 * Publishes a draft. The slug is created from the title; the duration of an auction starts.
 * @throws Refusal may_not_sell, business_details_incomplete, not_found, listing_is_<status>
 * @throws FieldErrors listing_incomplete at each missing field, codes of `listSaleTermsIssues`
 */
export function publishListing(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: string }): Promise<number> {
  maySellParts(user)
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    refuseIncompleteCompany(await findCompany(tx, user.id))
    listingMachine.next(row.status, 'publish')
    refuseIncomplete(row, await countPhotos(tx, row.id))
    await publishDrafts(ctx, tx, { sellerId: user.id, drafts: [row] })
    return row.id
  })
}

/**
 * Publishes complete drafts of one seller that the caller has locked. The number of statements does
 * not depend on the number of drafts.
 * @returns the new slug of each draft, in order
 */
export async function publishDrafts(
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  { sellerId, drafts }: { sellerId: number; drafts: readonly ListingRow[] },
): Promise<string[]> {
  if (drafts.length === 0) return []
  const now = ctx.clock.now()
  const publications = drafts.map((row) => ({ id: row.id, slug: createSlug(row.title) }))
  await savePublications(tx, publications, { status: await statusOnSale(tx, { seller_id: sellerId }), now })
  await openAuctions(tx, idsOfAuctions(drafts), now)
  await emitAll(
    tx,
    drafts.map(({ id }) => listingPublished({ listing_id: id })),
  )
  return publications.map(({ slug }) => slug)
}

const idsOfAuctions = (rows: readonly ListingRow[]) => rows.filter(({ sale_format }) => sale_format === 'auction').map(({ id }) => id)
