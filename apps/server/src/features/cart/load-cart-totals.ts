import { toParcel } from '@partlane/domain/cart/price-purchase'
import { money } from '@partlane/domain/money/amounts'
import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { combinedPostage } from '@partlane/domain/shipping/combined-postage'
import { expectedDeliveryDates, toIsoDay } from '@partlane/domain/shipping/delivery-dates'
import { type ShippingZone, zoneOf } from '@partlane/domain/shipping/zones'
import type { AppContext } from '#app/context.ts'
import { listPayableLines } from '#features/agreed-lines/public.ts'
import { loadRatesTo } from '#features/currencies/public.ts'
import { presentPaymentMethods } from '#features/payout-accounts/public.ts'
import { type PricedLines, presentCombinedPostage, priceLines } from '#features/pricing/public.ts'
import { loadCalendarCodes } from '#features/shipping-rules/public.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import { blocksPurchase, listLineProblems } from './cart.policy.ts'
import { listCartLines } from './cart.queries.ts'
import { toPriceableLine } from './collect-cart-lines.ts'
import type { Requester } from './load-cart.ts'

type Destination = { country?: string | undefined; postalCode?: string | undefined }
/** The lines that count: those of the cart, and agreed lines of the buyer. */
type ChosenLines = { cart?: boolean; agreedLineIds?: readonly number[] | undefined }

/**
 * Loads the totals of the lines that can be bought, delivered to the destination, in the currency
 * of the caller, and for each seller delivery price, expected days and collection hours.
 * @throws Refusal unavailable without an exchange rate
 */
export async function loadCartTotals(
  ctx: AppContext,
  { user, caller, country = 'GB', postalCode = '', cart = true, agreedLineIds = [] }: Requester & Destination & ChosenLines,
) {
  const allCartLines = cart ? await listCartLines(ctx.db, user.id) : []
  const cartLines = allCartLines.filter((line) => !listLineProblems(line).some(blocksPurchase)).map(toPriceableLine)
  const agreedLines = await listPayableLines(ctx.db, { buyerId: user.id, ids: agreedLineIds, now: ctx.clock.now() })
  const lines = [...cartLines, ...agreedLines]
  const zone = zoneOf(country, postalCode)
  const { currency } = caller
  const toMoney = (amountMinor: number) => money(amountMinor, currency)
  const collectionSellerIds = lines.filter((line) => line.shipping_type === 'click_and_collect').map((line) => line.seller_id)
  const sellerIds = lines.map(({ seller_id }) => seller_id)
  const [pricedLines, hoursOf, calendarCodeOf] = await Promise.all([
    priceLines(ctx.db, lines, { zone, currency, rates: await loadRatesTo(ctx, currency) }),
    loadCollectionHours(ctx.db, collectionSellerIds),
    loadCalendarCodes(ctx.db, sellerIds),
  ])
  const expectedOf = (sellerId: number) => {
    const route = { tariffs: pricedLines.tariffsOf(sellerId), zone, calendar: getWorkingCalendar(calendarCodeOf(sellerId)) }
    return hasParcel(sellerId, pricedLines) ? expectedDeliveryDates(route, ctx.clock.now()) : null
  }
  const slugBySeller = new Map(lines.map(({ seller_id, seller_slug }) => [seller_id, seller_slug]))
  return {
    items: toMoney(pricedLines.items_minor),
    shipping: toMoney(pricedLines.shipping_minor),
    surcharge: toMoney(pricedLines.surcharge_minor),
    total: toMoney(pricedLines.items_minor + pricedLines.shipping_minor + pricedLines.surcharge_minor),
    sellers: [...slugBySeller].map(([sellerId, seller_slug]) => {
      const expected = expectedOf(sellerId)
      return {
        seller_slug,
        shipping: pricedLines.not_sent_by.includes(sellerId) ? null : toMoney(shippingCostOf(sellerId, pricedLines)),
        expected_from: expected && toIsoDay(expected.from),
        expected_to: expected && toIsoDay(expected.to),
        collection_hours: hoursOf(sellerId),
        combined_postage: combinedOf(sellerId, pricedLines, { zone, currency }),
      }
    }),
    payment_methods: presentPaymentMethods(ctx, { lines, currency }),
    blocked: cartLines.length < allCartLines.length || pricedLines.not_sent_by.length > 0,
  }
}

/** What the delivery by one seller costs. */
const shippingCostOf = (sellerId: number, { lines }: PricedLines) =>
  lines.filter((line) => line.seller_id === sellerId).reduce((total, line) => total + line.charged_shipping_minor, 0)

const hasParcel = (sellerId: number, { lines }: PricedLines) =>
  lines.some((line) => line.seller_id === sellerId && line.shipping_type === 'ship_only')

type CombinedOptions = { zone: ShippingZone; currency: CurrencyCode }

/** What the parts of one seller save together. Null without a part that is sent. */
function combinedOf(sellerId: number, pricedLines: PricedLines, { zone, currency }: CombinedOptions) {
  const sentLines = pricedLines.lines.filter((line) => line.seller_id === sellerId && line.shipping_type === 'ship_only')
  const combined = combinedPostage(pricedLines.tariffsOf(sellerId), zone, sentLines.map(toParcel))
  const [line] = sentLines
  const conversion = { from: line?.currency ?? currency, to: currency, rate: line?.rate ?? '1' }
  return presentCombinedPostage(combined, (amountMinor) => money(exchangeMinor(amountMinor, conversion), currency))
}
