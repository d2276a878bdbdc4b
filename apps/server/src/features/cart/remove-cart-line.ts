import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { deleteLine } from './cart.store.ts'

/**
 * Removes a line from the cart.
 * @throws Refusal not_found
 */
export async function removeCartLine(ctx: AppContext, { user, lineId }: { user: CurrentUser; lineId: number }): Promise<void> {
  const isRemoved = await ctx.db.transact((tx) => deleteLine(tx, user.id, lineId))
  if (!isRemoved) throw new Refusal('not_found')
}
