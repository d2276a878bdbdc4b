import type { Flat } from '@partlane/contract/resource'
import type { sharedCart } from '@partlane/contract/shared-carts'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { offersShipping, saleProblemOf } from '#features/cart/public.ts'
import type { SharedLineRow } from './shared-carts.queries.ts'

export type SharedLineProblem = NonNullable<Flat<typeof sharedCart>['lines'][number]['problem']>

/** Why the whole quantity of a shared line cannot be bought now, or null. */
export const problemOfLine = (line: SharedLineRow): SharedLineProblem | null => saleProblemOf(line, line.item_quantity)

export type Addition = { listingId: number; quantity: number; shippingType: LineShippingType; priceMinor: number }
export type LineIssue = { listing_slug: string; title: string; problem: SharedLineProblem }

type CartState = { userId: number; quantities: ReadonlyMap<number, number>; maxLines: number }

/**
 * Decides what the lines of a shared cart add to a cart: of a listing in both the larger quantity
 * stays, so that a repetition adds nothing. A quantity above the free units is reduced to them.
 */
export function planAdditions(lines: readonly SharedLineRow[], { userId, quantities, maxLines }: CartState) {
  const additions: Addition[] = []
  const problems: LineIssue[] = []
  let lineCount = quantities.size
  for (const line of lines) {
    const current = quantities.get(line.listing_id) ?? 0
    const isNew = current === 0
    const { quantity, problem } = addableUnits(line, userId)
    const isFull = isNew && lineCount >= maxLines
    const reported = quantity > 0 && isFull ? 'cart_full' : problem
    if (reported && current < line.item_quantity) problems.push({ listing_slug: line.slug, title: line.title ?? '', problem: reported })
    if (quantity <= current || isFull) continue
    if (isNew) lineCount++
    additions.push({
      listingId: line.listing_id,
      quantity,
      shippingType: offersShipping(line.listing_shipping_type, line.shipping_type) ? line.shipping_type : otherType(line.shipping_type),
      priceMinor: line.item_price_minor ?? 0,
    })
  }
  return { additions, problems }
}

const otherType = (type: LineShippingType): LineShippingType => (type === 'ship_only' ? 'click_and_collect' : 'ship_only')

function addableUnits(line: SharedLineRow, userId: number): { quantity: number; problem: SharedLineProblem | null } {
  if (line.seller_id === userId) return { quantity: 0, problem: 'own_listing' }
  const problem = saleProblemOf(line, line.item_quantity)
  if (problem !== 'not_enough_stock') return { quantity: problem ? 0 : line.item_quantity, problem }
  const free = line.status === 'available' ? line.quantity - line.reserved_quantity : 0
  return { quantity: Math.min(free, line.item_quantity), problem }
}
