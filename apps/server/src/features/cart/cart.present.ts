import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import { exchange } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { blocksPurchase, listLineProblems } from './cart.policy.ts'
import type { CartLineRow } from './cart.queries.ts'
import type { CartChange } from './validate-cart.ts'

type CartLine = Flat<typeof cartLine>
type PresentOptions = { card: CartLine['listing']; currency: CurrencyCode; rate: string }

/** Presents a line. `rate` converts the currency of the listing to `currency`. */
export function presentCartLine(line: CartLineRow, { card, currency, rate }: PresentOptions): CartLine {
  const listingCurrency = line.currency
  const total = money((line.item_price_minor ?? 0) * line.item_quantity, listingCurrency)
  return {
    id: String(line.id),
    item_quantity: line.item_quantity,
    shipping_type: line.shipping_type,
    line_total: exchange(total, currency, rate),
    surcharge: exchange(money((line.exchange_surcharge_minor ?? 0) * line.item_quantity, listingCurrency), currency, rate),
    seen_price: money(line.seen_price_minor, listingCurrency),
    problems: listLineProblems(line),
    listing: card,
  }
}

/** Presents the result of a validation. A cart with changed prices only is valid. */
export const presentValidation = (changes: readonly CartChange[]) => ({
  valid: !changes.some(({ problem }) => blocksPurchase(problem)),
  changes: changes.map(({ lineId, listingSlug, problem }) => ({ cart_listing_id: String(lineId), listing_slug: listingSlug, problem })),
})
