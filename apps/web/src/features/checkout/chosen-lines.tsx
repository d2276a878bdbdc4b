import type { AgreedLine } from '@partlane/client/agreed-lines'
import { type CartLine, groupBySeller } from '@partlane/client/cart'
import type { cart } from '@partlane/contract/cart'
import type { OutputOf } from '@partlane/contract/endpoint'
import { CartLineVerdict } from '#lib/preferences/CartLineVerdict.tsx'
import type { SummaryLine, SummarySeller } from './Summary.tsx'

type CartTotals = OutputOf<typeof cart.totals>

/**
 * The lines of the next purchase by seller: those of the cart, then agreed lines. Delivery is
 * undefined until the totals are loaded.
 */
export function groupChosenLines(lines: CartLine[], agreedLines: AgreedLine[], totals: CartTotals | undefined): SummarySeller[] {
  const groups = groupBySeller(lines).map(({ slug, name, lines: cartLines }) => ({ slug, name, lines: cartLines.map(toSummaryLine) }))
  for (const line of agreedLines) {
    const group = groups.find(({ slug }) => slug === line.seller_slug)
    if (group) group.lines.push(agreedToSummaryLine(line))
    else groups.push({ slug: line.seller_slug, name: line.listing?.seller?.display_name ?? '', lines: [agreedToSummaryLine(line)] })
  }
  return groups.map(({ slug, name, lines: sellerLines }) => {
    const sellerTotals = totals?.sellers.find(({ seller_slug }) => seller_slug === slug)
    const { expected_from: from = null, expected_to: to = null } = sellerTotals ?? {}
    return {
      key: slug,
      name,
      shipping: sellerTotals?.shipping,
      hours: sellerTotals?.collection_hours ?? null,
      expected: from !== null && to !== null ? { from, to } : null,
      lines: sellerLines,
    }
  })
}

const toSummaryLine = (line: CartLine): SummaryLine => ({
  key: line.id,
  title: line.listing?.title ?? '',
  quantity: line.item_quantity,
  photo: line.listing?.photo ?? null,
  lineTotal: line.line_total,
  surcharge: line.surcharge,
  collectionTown: line.shipping_type === 'click_and_collect' ? (line.listing?.town ?? '') : null,
  verdict: <CartLineVerdict lineId={line.id} />,
})

const agreedToSummaryLine = (line: AgreedLine): SummaryLine => ({
  key: `agreed-${line.id}`,
  title: line.listing?.title ?? '',
  quantity: line.quantity,
  photo: line.listing?.photo ?? null,
  lineTotal: line.line_total,
  surcharge: line.surcharge,
  collectionTown: line.shipping_type === 'click_and_collect' ? (line.listing?.town ?? '') : null,
})
