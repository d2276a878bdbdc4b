import type { Purchase } from '@partlane/client/checkout/checkout'
import { minorUnitsOf, money } from '@partlane/domain/money/amounts'
import type { SummarySeller } from './Summary.tsx'

/**
 * Groups the lines of a purchase by seller, in the order of the response, which is that of
 * `order_ids`.
 */
export function groupLinesBySeller({ lines, currency }: Pick<Purchase, 'lines' | 'currency'>): SummarySeller[] {
  const groups = Map.groupBy(lines, (line) => line.seller_slug)
  return [...groups].map(([key, sellerLines]) => ({
    key,
    name: sellerLines[0]?.seller_name ?? '',
    shipping: money(
      sellerLines.reduce((total, line) => total + minorUnitsOf(line.shipping), 0),
      currency,
    ),
    expected: null,
    hours: null,
    lines: sellerLines.map((line) => ({
      key: line.id,
      title: line.title,
      quantity: line.quantity,
      photo: line.photo,
      lineTotal: line.items,
      surcharge: line.surcharge,
      collectionTown: line.shipping_type === 'click_and_collect' ? '' : null,
    })),
  }))
}
