import { randomInt } from 'node:crypto'
import type { AddressFields } from '@partlane/contract/addresses'
import { isPurchaseTooLarge } from '@partlane/domain/cart/price-purchase'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { PurchaseSourceName } from '@partlane/domain/checkout/purchase-sources'
import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { zoneOf } from '@partlane/domain/shipping/zones'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadRatesTo } from '#features/currencies/public.ts'
import { priceLines } from '#features/pricing/public.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { insertPurchase } from './checkout.store.ts'
import { purchaseSources } from './purchase-sources.ts'

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
 * return terms.
 * Does not hold stock and does not charge.
 * @returns the id of the purchase
 * @throws Refusal cart_empty, cart_changed (a price changed or a line cannot be bought),
 * shipping_not_offered, purchase_too_large, unavailable (no exchange rate),
 * token_invalid
 * @throws FieldErrors not_a_choice (`gateway` is not configured)
 */
export async function createPurchase(
  ctx: AppContext,
  { user, caller, source, email, address, gateway }: CreatePurchaseInput,
): Promise<number> {
  const paymentGateway = chooseGateway(ctx, gateway)
  const rates = await loadRatesTo(ctx, caller.currency)
  return ctx.db.transact(async (tx) => {
    const lines = await purchaseSources[source].collectLines(tx, user.id)
    const zone = zoneOf(address.country, address.postal_code)
    const pricedLines = await priceLines(tx, lines, { zone, currency: caller.currency, rates })
    if (pricedLines.not_sent_by.length > 0)
      throw new Refusal('shipping_not_offered', { listings: listShippedSlugs(lines, pricedLines.not_sent_by) })
    if (isPurchaseTooLarge(pricedLines)) throw new Refusal('purchase_too_large')
    const lineDetails = new Map(lines.map((line) => [line.listing_id, { title: line.title ?? '', returns: pricedLines.returnsOf(line) }]))
    return insertPurchase(
      tx,
      {
        reference: createReference(),
        userId: user.id,
        gateway: paymentGateway.name,
        currency: caller.currency,
        itemsMinor: pricedLines.items_minor,
        shippingMinor: pricedLines.shipping_minor,
        email,
        address,
        now: ctx.clock.now(),
      },
      pricedLines.lines.map((line) => ({ ...line, source, ...(lineDetails.get(line.listing_id) ?? { title: '', returns: null }) })),
    )
  })
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
