import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { offersRead } from './offers.events.ts'
import { markRead } from './offers.store.ts'

/** Marks all offers of the user on one side as read. Other tabs get the new counter. */
export async function markOffersRead(ctx: AppContext, { user, side }: { user: CurrentUser; side: OfferSide }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (await markRead(tx, { userId: user.id, side })) await emit(tx, offersRead({ user_id: user.id }))
  })
}
