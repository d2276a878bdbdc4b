import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { loadRatesTo } from '#features/currencies/public.ts'
import type { OrderRow } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { sumLabels } from './carrier-labels.store.ts'

/** What the labels of a cheap order may cost together: 60.00, or 6,000 yen. */
const MIN_LABEL_LIMIT_MINOR = 6_000
/** Labels of an order, with those that were given back. */
const MAX_LABELS_PER_ORDER = 200

type SoldOrder = Pick<OrderRow, 'id' | 'currency' | 'items_minor' | 'shipping_minor'>
export type LabelLimit = { orderId: number; currency: CurrencyCode; maxMinor: number }

/**
 * What the labels of an order may cost together, in the currency of their gateway: what its buyer
 * has paid. We pay the carrier at once and the seller owes us the price, so it is a credit.
 */
export async function loadLabelLimit(ctx: AppContext, order: SoldOrder, currency: CurrencyCode): Promise<LabelLimit> {
  const rate = (await loadRatesTo(ctx, currency)).get(order.currency)
  const paidMinor = order.items_minor + order.shipping_minor
  const convertedMinor = rate === undefined ? 0 : exchangeMinor(paidMinor, { from: order.currency, to: currency, rate })
  return { orderId: order.id, currency, maxMinor: Math.max(MIN_LABEL_LIMIT_MINOR, convertedMinor) }
}

/**
 * Checks the limit for one more label of a locked order.
 * @throws Refusal label_limit_reached
 */
export async function refuseLabelAboveLimit(tx: Tx, { orderId, currency, maxMinor }: LabelLimit, priceMinor: number): Promise<void> {
  const { count, sum_minor } = await sumLabels(tx, { orderId, currency })
  if (count >= MAX_LABELS_PER_ORDER || sum_minor + priceMinor > maxMinor) throw new Refusal('label_limit_reached')
}
