import type { PublishField } from '@partlane/domain/listings/listing-facts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listDraftIds, lockWholeListing } from '#features/listings/public.ts'
import { InvalidInput } from '#platform/http/input.ts'
import { missingOf, publishLocked } from './publish-listing.ts'
import { holdSeller, maySellParts } from './selling.policy.ts'

type Published = { id: string; slug: string; title: string }
type Incomplete = { id: string; slug: string; title: string | null; missing: string[] }

/** So many in one call; the answer to the next call is about the rest. */
const AT_ONCE = 500

/**
 * Puts every complete draft of a seller up for sale, each in a transaction of its own: one that cannot be published holds up no other,
 * and calling again goes on where it stopped. Oldest first.
 */
export async function publishAllDrafts(
  ctx: AppContext,
  { by }: { by: CurrentUser },
): Promise<{ published: Published[]; incomplete: Incomplete[] }> {
  maySellParts(by)
  const published: Published[] = []
  const incomplete: Incomplete[] = []
  for (const id of await listDraftIds(ctx.db, by.id, AT_ONCE)) {
    const outcome = await publishOne(ctx, by.id, id)
    if (outcome && 'missing' in outcome) incomplete.push(outcome)
    else if (outcome) published.push(outcome)
  }
  return { published, incomplete }
}

function publishOne(ctx: AppContext, sellerId: number, id: number): Promise<Published | Incomplete | undefined> {
  return ctx.db.transact(async (tx) => {
    await holdSeller(tx, sellerId)
    const row = await lockWholeListing(tx, id)
    if (row?.status !== 'draft') return undefined // published or deleted meanwhile
    const about = { id: String(row.id), slug: row.slug, title: row.title }
    const missing: PublishField[] = await missingOf(tx, row)
    if (missing.length > 0) return { ...about, missing }
    try {
      const { slug } = await publishLocked(ctx, tx, row)
      return { ...about, title: row.title ?? '', slug }
    } catch (error) {
      if (error instanceof InvalidInput) return { ...about, missing: error.faults.map(({ path }) => path.slice(1).join('.')) }
      if (error instanceof Refusal) return undefined
      throw error
    }
  })
}
