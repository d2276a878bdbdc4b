import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deleteSharedCart } from './shared-carts.store.ts'

/**
 * Withdraws a link to a shared cart.
 * @throws Refusal not_found
 */
export async function withdrawSharedCart(ctx: AppContext, { user, id }: { user: CurrentUser; id: number }): Promise<void> {
  const isDeleted = await ctx.db.transact((tx) => deleteSharedCart(tx, user.id, id))
  if (!isDeleted) throw new Refusal('not_found')
}
