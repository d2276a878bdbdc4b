import { randomInt } from 'node:crypto'
import type { AddressFields } from '@partlane/contract/addresses'
import { isPurchaseTooLarge } from '@partlane/domain/cart/price-purchase'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import type { PurchaseSourceName } from '@partlane/domain/checkout/purchase-sources'
import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { zoneOf } from '@partlane/domain/shipping/zones'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadRatesTo } from '#features/currencies/public.ts'
import { priceLines } from '#features/pricing/public.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import { StaleRead, type Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { isSamePurchase } from './checkout.policy.ts'
import { listLineRows } from './checkout.queries.ts'
import { insertPurchase, lineColumns, lockLivePurchase, type NewPurchase, type NewPurchaseLine } from './checkout.store.ts'
import { purchaseSources } from './purchase-sources.ts'
import { releaseSupersededPurchase, supersedePurchase } from './supersede-purchase.ts'

type CreatePurchaseInput = {
  user: CurrentUser
  caller: Caller
  source: PurchaseSourceName
  email: string
  address: AddressFields
  gateway: GatewayName | undefined
}

/**
 * Creates a purchase of the lines of a source and stores prices, delivery, exchange rates and
 * return terms. Does not hold stock and does not charge.
 * A user has one purchase that can still be paid. If it would be the same, it is returned;
 * otherwise the new one replaces it and its units are released.
 * @returns the id of the purchase
 * @throws Refusal cart_empty, cart_changed (a price changed or a line cannot be bought),
 * shipping_not_offered, purchase_too_large, unavailable (no exchange rate),
 * token_invalid
 * @throws FieldErrors not_a_choice (`gateway` is not configured)
 */
export async function createPurchase(ctx: AppContext, input: CreatePurchaseInput): Promise<number> {
  const paymentGateway = chooseGateway(ctx, input.gateway)
  const rates = await loadRatesTo(ctx, input.caller.currency)
  const { purchaseId, supersededId } = await ctx.db.transact(async (tx) => {
    const { totals, lines } = await priceSourceLines(tx, input, rates)
    return storePurchase(tx, { ...totals, gateway: paymentGateway.name, now: ctx.clock.now() }, lines)
  })
  // The handler of `purchase_superseded` does the same if this process stops here.
  if (supersededId !== undefined) await releaseSupersededPurchase(ctx, supersededId)
  return purchaseId
}

type Rates = Awaited<ReturnType<typeof loadRatesTo>>

async function priceSourceLines(tx: Tx, { user, caller: { currency }, source, email, address }: CreatePurchaseInput, rates: Rates) {
  const lines = await purchaseSources[source].collectLines(tx, user.id)
  const zone = zoneOf(address.country, address.postal_code)
  const pricedLines = await priceLines(tx, lines, { zone, currency, rates })
  if (pricedLines.not_sent_by.length > 0)
    throw new Refusal('shipping_not_offered', { listings: listShippedSlugs(lines, pricedLines.not_sent_by) })
  if (isPurchaseTooLarge(pricedLines)) throw new Refusal('purchase_too_large')
  const lineDetails = new Map(lines.map((line) => [line.listing_id, { title: line.title ?? '', returns: pricedLines.returnsOf(line) }]))
  const { items_minor: itemsMinor, shipping_minor: shippingMinor } = pricedLines
  return {
    totals: { userId: user.id, currency, itemsMinor, shippingMinor, email, address },
    lines: pricedLines.lines.map((line) => ({ ...line, source, ...(lineDetails.get(line.listing_id) ?? { title: '', returns: null }) })),
  }
}

/**
 * Inserts the purchase unless the live purchase of the user is the same.
 * @returns also the id of a replaced purchase whose units have to be released
 */
async function storePurchase(tx: Tx, totals: Omit<NewPurchase, 'reference'>, lines: NewPurchaseLine[]) {
  const values = { ...totals, reference: createReference() }
  const newId = await insertPurchase(tx, values, lines)
  if (newId !== undefined) return { purchaseId: newId }
  const live = await lockLivePurchase(tx, totals.userId)
  if (live && isSamePurchase({ purchase: live, lines: await listLineRows(tx, live.id) }, values, lines.map(lineColumns)))
    return { purchaseId: live.id }
  if (live) await supersedePurchase(tx, live)
  const purchaseId = await insertPurchase(tx, values, lines)
  if (purchaseId === undefined) throw new StaleRead('another purchase of the user was created')
  return { purchaseId, supersededId: live && holdsStock(live.status) ? live.id : undefined }
}

function chooseGateway({ paymentGateways }: AppContext, name: GatewayName | undefined): PaymentGateway {
  const gateway = name === undefined ? paymentGateways.default : paymentGateways.find(name)
  if (!gateway) throw new FieldErrors([{ field: 'gateway', code: 'not_a_choice' }])
  return gateway
}

const listShippedSlugs = (lines: { seller_id: number; listing_slug: string; shipping_type: string }[], sellerIds: number[]) =>
  lines.filter((line) => sellerIds.includes(line.seller_id) && line.shipping_type === 'ship_only').map((line) => line.listing_slug)

// Without 0, O, 1, I and L, which are confused when a reference is read aloud.
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const createReference = () => `PL${Array.from({ length: 8 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')}`
