import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findVisibleListingId } from './listings.queries.ts'
import { saveView } from './viewed-listings.store.ts'

/**
 * Adds a listing to the history of the user.
 * @throws Refusal not_found for a listing that the user cannot see
 */
export async function recordView(ctx: AppContext, { user, slug }: { user: CurrentUser; slug: string }): Promise<void> {
  const listingId = await findVisibleListingId(ctx.db, { slug }, user.id)
  if (listingId === undefined) throw new Refusal('not_found')
  await saveView(ctx.db, { userId: user.id, listingId, now: ctx.clock.now() })
}
