import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listDraftIds, lockListingRow } from '#features/listings/public.ts'
import { publishLocked } from './publish-listing.ts'
import { findMissingFields, maySellParts } from './selling.policy.ts'
import { countPhotos } from './selling.queries.ts'
import { lockSellerShared } from './selling.store.ts'

type PublishedDraft = { id: string; slug: string; title: string }
type IncompleteDraft = { id: string; slug: string; title: string | null; missing: string[] }

/** Limit of one call. Call again for the remaining drafts. */
const MAX_DRAFTS_PER_CALL = 500

/**
 * Publishes all complete drafts of a seller, oldest first, and lists what the others lack.
 * Each draft has its own transaction: a draft that cannot be published does not stop the others.
 * Safe to repeat.
 * @throws Refusal may_not_sell, account_blocked, token_invalid
 */
export async function publishAllDrafts(
  ctx: AppContext,
  { user }: { user: CurrentUser },
): Promise<{ published: PublishedDraft[]; incomplete: IncompleteDraft[] }> {
  maySellParts(user)
  const published: PublishedDraft[] = []
  const incomplete: IncompleteDraft[] = []
  for (const id of await listDraftIds(ctx.db, user.id, MAX_DRAFTS_PER_CALL)) {
    const outcome = await publishOne(ctx, user.id, id)
    if (outcome && 'missing' in outcome) incomplete.push(outcome)
    else if (outcome) published.push(outcome)
  }
  return { published, incomplete }
}

/** Publishes one draft. Returns undefined when it is no longer a draft or was refused. */
function publishOne(ctx: AppContext, sellerId: number, id: number): Promise<PublishedDraft | IncompleteDraft | undefined> {
  return ctx.db.transact(async (tx) => {
    await lockSellerShared(tx, sellerId)
    const row = await lockListingRow(tx, id)
    // Published or deleted by a concurrent request.
    if (row?.status !== 'draft') return undefined
    const summary = { id: String(row.id), slug: row.slug, title: row.title }
    const missing = findMissingFields(row, await countPhotos(tx, row.id))
    if (missing.length > 0) return { ...summary, missing }
    try {
      const { slug } = await publishLocked(ctx, tx, row)
      return { ...summary, title: row.title ?? '', slug }
    } catch (error) {
      if (error instanceof FieldErrors) return { ...summary, missing: error.fieldErrors.map(({ field }) => field) }
      if (error instanceof Refusal) return undefined
      throw error
    }
  })
}
