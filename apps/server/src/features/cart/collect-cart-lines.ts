import { Refusal } from '@partlane/domain/refusal'
import type { PriceableLine } from '#features/pricing/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { blocksPurchase, listLineProblems } from './cart.policy.ts'
import { type CartLineRow, listCartLines } from './cart.queries.ts'

/** Converts a cart line for pricing: the listing's price is the agreed price. */
export const toPriceableLine = (line: CartLineRow) =>
  ({
    ...line,
    unit_price_minor: line.item_price_minor ?? 0,
    unit_surcharge_minor: line.exchange_surcharge_minor ?? 0,
    quantity: line.item_quantity,
  }) satisfies PriceableLine

/**
 * Returns the lines of a cart for a purchase, under the lock of the cart.
 * @throws Refusal cart_changed (a price changed or a line cannot be bought)
 */
export async function collectCartLines(tx: Tx, userId: number) {
  const lines = await listCartLines(tx, userId)
  const changes = lines.flatMap((line) => listLineProblems(line).map((problem) => ({ listing_slug: line.listing_slug, problem })))
  if (changes.length > 0) throw new Refusal('cart_changed', { changes, blocked: changes.some(({ problem }) => blocksPurchase(problem)) })
  return lines.map(toPriceableLine)
}
