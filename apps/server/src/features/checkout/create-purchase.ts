import type { AddressFields } from '@partlane/contract/addresses'
import { isPurchaseTooLarge } from '@partlane/domain/cart/price-purchase'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import { zoneOf } from '@partlane/domain/shipping/zones'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { collectAgreedLines } from '#features/agreed-lines/public.ts'
import { collectCartLines, lockCart } from '#features/cart/public.ts'
import { loadRatesTo } from '#features/currencies/public.ts'
import { loadFits, type VehicleQuery } from '#features/listings/public.ts'
import { createReference } from '#features/orders/public.ts'
import { priceLines } from '#features/pricing/public.ts'
import { StaleRead, type Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { getNamedGateway, isSamePurchase, refuseTooSmall, selectGateway } from './checkout.policy.ts'
import { listLineRows } from './checkout.queries.ts'
import { insertPurchase, lineColumns, lockReplacedPurchases, type NewPurchase, type NewPurchaseLine } from './checkout.store.ts'
import { releaseSupersededPurchase, supersedePurchase } from './supersede-purchase.ts'

type CreatePurchaseInput = {
  user: CurrentUser
  caller: Caller
  /** The lines to buy: those of the cart, and open agreed lines of the buyer. */
  chosen: { cart: boolean; agreedLineIds: readonly number[] }
  email: string
  address: AddressFields
  gateway: GatewayName | undefined
  /** The car of the buyer: its node and year. */
  car: VehicleQuery
}

/**
 * Creates a purchase of the cart, of agreed lines or of both, and stores prices, delivery, exchange
 * rates, return terms, warranties and whether the parts fit the car. Does not hold stock and does
 * not charge.
 * A cart has one purchase that can still be paid, and so has an agreed line. If it would be the
 * same, it is returned; otherwise the new one replaces it and its units are released.
 * @returns the id of the purchase
 * @throws Refusal cart_empty (nothing to buy), cart_changed (a price changed or a line cannot be
 * bought), agreed_line_is_expired, agreed_line_is_paid, shipping_not_offered, purchase_too_large,
 * purchase_too_small (for the gateway), payment_method_not_accepted with `methods`, unavailable (no
 * exchange rate), token_invalid
 * @throws FieldErrors not_a_choice (`gateway` is not configured)
 */
export async function createPurchase(ctx: AppContext, input: CreatePurchaseInput): Promise<number> {
  const namedGateway = input.gateway === undefined ? undefined : getNamedGateway(ctx, input.gateway)
  const rates = await loadRatesTo(ctx, input.caller.currency)
  const { purchaseId, supersededIds } = await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    const { totals, lines } = await priceChosenLines(tx, input, { rates, now })
    const paymentGateway = selectGateway(ctx, namedGateway, { lines, currency: totals.currency })
    refuseTooSmall(paymentGateway, totals)
    return storePurchase(tx, { ...totals, gateway: paymentGateway.name, now }, lines)
  })
  // The handler of `purchase_superseded` does the same if this process stops here.
  for (const id of supersededIds) await releaseSupersededPurchase(ctx, id)
  return purchaseId
}

type Rates = Awaited<ReturnType<typeof loadRatesTo>>

async function collectLines(tx: Tx, { user, chosen }: CreatePurchaseInput, now: Date) {
  await lockCart(tx, user.id)
  const agreedLines = await collectAgreedLines(tx, { buyerId: user.id, ids: chosen.agreedLineIds, now })
  const cartLines = chosen.cart ? await collectCartLines(tx, user.id) : []
  if (cartLines.length + agreedLines.length === 0) throw new Refusal('cart_empty')
  return [...cartLines.map((line) => ({ ...line, source: 'cart' as const, agreed_line_id: null })), ...agreedLines]
}

async function priceChosenLines(tx: Tx, input: CreatePurchaseInput, { rates, now }: { rates: Rates; now: Date }) {
  const { user, email, address } = input
  const { currency } = input.caller
  const lines = await collectLines(tx, input, now)
  const zone = zoneOf(address.country, address.postal_code)
  const pricedLines = await priceLines(tx, lines, { zone, currency, rates })
  if (pricedLines.not_sent_by.length > 0)
    throw new Refusal('shipping_not_offered', { listings: listShippedSlugs(lines, pricedLines.not_sent_by) })
  if (isPurchaseTooLarge(pricedLines)) throw new Refusal('purchase_too_large')
  const { items_minor: itemsMinor, shipping_minor: shippingMinor, surcharge_minor: surchargeMinor } = pricedLines
  const fitOf = await loadFits(tx, input.car, lines)
  return {
    totals: { userId: user.id, currency, itemsMinor, shippingMinor, surchargeMinor, email, address },
    lines: pricedLines.lines.map((line) => ({ ...line, title: line.title ?? '', returns: pricedLines.returnsOf(line), fit: fitOf(line) })),
  }
}

/**
 * Inserts the purchase unless the live purchase of the same lines is the same. Purchases of one
 * buyer are created one after the other, under the lock of the cart.
 * @returns also the ids of replaced purchases whose units have to be released
 */
async function storePurchase(tx: Tx, totals: Omit<NewPurchase, 'reference'>, lines: NewPurchaseLine[]) {
  const values = { ...totals, reference: createReference() }
  const hasAgreedLines = lines.some(({ agreed_line_id }) => agreed_line_id !== null)
  const newId = hasAgreedLines ? undefined : await insertPurchase(tx, values, lines)
  if (newId !== undefined) return { purchaseId: newId, supersededIds: [] }
  const replaced = await lockReplacedPurchases(tx, totals.userId, lines)
  const [live, ...others] = replaced
  const isSame = live && isSamePurchase({ purchase: live, lines: await listLineRows(tx, live.id) }, values, lines.map(lineColumns))
  if (isSame && others.length === 0) return { purchaseId: live.id, supersededIds: [] }
  for (const purchase of replaced) await supersedePurchase(tx, purchase)
  const purchaseId = await insertPurchase(tx, values, lines)
  if (purchaseId === undefined) throw new StaleRead('another purchase of the user was created')
  return { purchaseId, supersededIds: replaced.filter(({ status }) => holdsStock(status)).map(({ id }) => id) }
}

const listShippedSlugs = (lines: { seller_id: number; listing_slug: string; shipping_type: string }[], sellerIds: number[]) =>
  lines.filter((line) => sellerIds.includes(line.seller_id) && line.shipping_type === 'ship_only').map((line) => line.listing_slug)
