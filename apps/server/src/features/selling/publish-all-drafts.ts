import type { AppContext, CurrentUser } from '#app/context.ts'
import { findCompany, refuseIncompleteCompany } from '#features/accounts/public.ts'
import { type ListingRow, listDraftIds, lockListingsWithAllColumns } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { publishDrafts } from './publish-listing.ts'
import { listMissingFields, listTermsIssues, maySellParts } from './selling.policy.ts'
import { countPhotosByListing } from './selling.queries.ts'
import { lockSellerShared } from './selling.store.ts'

type PublishedDraft = { id: string; slug: string; title: string }
type IncompleteDraft = { id: string; slug: string; title: string | null; missing: string[] }

/** Limit of one call. Call again for the remaining drafts. */
const MAX_DRAFTS_PER_CALL = 500

/**
 * Publishes all complete drafts of a seller, oldest first, in one transaction, and lists what the
 * others lack. A draft that cannot be published does not stop the others. Safe to repeat.
 * @throws Refusal may_not_sell, business_details_incomplete, account_blocked, token_invalid
 */
export function publishAllDrafts(
  ctx: AppContext,
  { user }: { user: CurrentUser },
): Promise<{ published: PublishedDraft[]; incomplete: IncompleteDraft[] }> {
  maySellParts(user)
  return ctx.db.transact(async (tx) => {
    await lockSellerShared(tx, user.id)
    refuseIncompleteCompany(await findCompany(tx, user.id))
    const checkedDrafts = await lockAndCheckDrafts(tx, user.id)
    const drafts = checkedDrafts.flatMap(({ row, missing }) => (missing.length === 0 ? row : []))
    const slugs = await publishDrafts(ctx, tx, { sellerId: user.id, drafts })
    const published = drafts.map(({ id, title }, i) => ({ id: String(id), title: title ?? '', slug: slugs[i] ?? '' }))
    const incomplete = checkedDrafts.flatMap(({ row: { id, slug, title }, missing }) =>
      missing.length > 0 ? { id: String(id), slug, title, missing } : [],
    )
    return { published, incomplete }
  })
}

/** Locks the drafts by id. `missing`: fields to complete; if there is none, fields to correct. */
async function lockAndCheckDrafts(tx: Tx, sellerId: number): Promise<{ row: ListingRow; missing: string[] }[]> {
  const rows = await lockListingsWithAllColumns(tx, await listDraftIds(tx, sellerId, MAX_DRAFTS_PER_CALL))
  // A concurrent request may have published a draft before it was locked.
  const drafts = rows.filter(({ status }) => status === 'draft')
  const photoCounts = await countPhotosByListing(
    tx,
    drafts.map(({ id }) => id),
  )
  return drafts.map((row) => {
    const missingFields = listMissingFields(row, photoCounts.get(row.id) ?? 0)
    return { row, missing: missingFields.length > 0 ? missingFields : listTermsIssues(row).map(({ field }) => field) }
  })
}
