import type { AppContext, CurrentUser } from '#app/context.ts'
import { type CartProblem, listLineProblems } from './cart.policy.ts'
import { listCartLines } from './cart.queries.ts'
import { lockCart, updateLine } from './cart.store.ts'

export type CartChange = { lineId: number; listingSlug: string; problem: CartProblem }

/**
 * Checks all lines and reports their problems. Stores the current prices as seen, so that a changed
 * price is reported once.
 * @throws Refusal token_invalid
 */
export function validateCart(ctx: AppContext, user: CurrentUser): Promise<CartChange[]> {
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const changes: CartChange[] = []
    for (const line of await listCartLines(tx, user.id)) {
      const problems = listLineProblems(line)
      changes.push(...problems.map((problem) => ({ lineId: line.id, listingSlug: line.listing_slug, problem })))
      if (problems.includes('price_changed'))
        await updateLine(tx, line.id, { seen_price_minor: line.item_price_minor ?? line.seen_price_minor })
    }
    return changes
  })
}
