import type { AppContext, CurrentUser } from '#app/context.ts'
import { findRefusalCode } from '#platform/http/find-refusal-code.ts'
import { acceptItems } from './accept-items.ts'

type AcceptOrdersInput = { user: CurrentUser; orders: readonly { orderId: number; itemIds: readonly number[] }[] }
type AcceptOutcome = { order_id: string; problem: string | null }

/**
 * The seller accepts items of several orders. Each order is a transaction of its own, so the
 * refusal of one does not change the others. Safe to repeat.
 */
export async function acceptOrders(ctx: AppContext, { user, orders }: AcceptOrdersInput): Promise<AcceptOutcome[]> {
  const outcomes: AcceptOutcome[] = []
  for (const { orderId, itemIds } of orders) {
    const problem = await findRefusalCode(acceptItems(ctx, { user, orderId, itemIds }))
    outcomes.push({ order_id: String(orderId), problem })
  }
  return outcomes
}
