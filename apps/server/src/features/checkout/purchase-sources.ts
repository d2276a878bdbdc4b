import type { PurchaseSourceName } from '@partlane/domain/checkout/purchase-sources'
import { agreedLineSource } from './agreed-line-source.ts'
import { cartSource } from './cart-source.ts'
import type { PurchaseLineRow } from './checkout.queries.ts'
import type { PurchaseSource } from './purchase-source.ts'

/** The sources of purchase lines. Stored lines name theirs in the column `source`. */
const purchaseSources: Record<PurchaseSourceName, PurchaseSource> = {
  cart: cartSource,
  offer: agreedLineSource,
  auction: agreedLineSource,
}

/** Groups lines by their source. */
export const groupBySource = (lines: readonly PurchaseLineRow[]): { source: PurchaseSource; lines: PurchaseLineRow[] }[] =>
  [...Map.groupBy(lines, (line) => line.source)].map(([name, sourceLines]) => ({ source: purchaseSources[name], lines: sourceLines }))
