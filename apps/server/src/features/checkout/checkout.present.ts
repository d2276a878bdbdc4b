import type { purchaseResource } from '@partlane/contract/checkout'
import type { paypalOrder } from '@partlane/contract/paypal-orders'
import type { Flat } from '@partlane/contract/resource'
import { holdsStock, isLivePurchase } from '@partlane/domain/checkout/purchase-machine'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { parseRate } from '@partlane/domain/money/published-rates'
import { withdrawalDays } from '@partlane/domain/shipping/return-terms'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { presentPhoto } from '#features/listings/public.ts'
import { presentPaymentMethods } from '#features/payout-accounts/public.ts'
import { getTermsVersion } from '#features/static-pages/public.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import type { listPurchaseLines, PurchaseState } from './checkout.queries.ts'

type PurchaseData = {
  purchase: PurchaseState
  lines: Awaited<ReturnType<typeof listPurchaseLines>>
}

const presentPanel = (gateway: PaymentGateway | undefined) =>
  gateway ? { script_url: gateway.panel.scriptUrl, publishable_key: gateway.panel.publishableKey } : null

/** Presents a purchase for its buyer. */
export function presentPurchase(
  ctx: Pick<AppContext, 'pictures' | 'clock' | 'paymentGateways'>,
  { purchase, lines }: PurchaseData,
  locale: Locale,
): Flat<typeof purchaseResource> {
  const { currency } = purchase
  const toMoney = (amountMinor: number) => money(amountMinor, currency)
  return {
    id: String(purchase.id),
    reference: purchase.reference,
    // The units of a superseded purchase are released a moment later.
    status: purchase.superseded ? 'cancelled' : purchase.status,
    superseded: purchase.superseded,
    gateway: purchase.gateway,
    panel: presentPanel(ctx.paymentGateways.find(purchase.gateway)),
    currency,
    items: toMoney(purchase.items_minor),
    shipping: toMoney(purchase.shipping_minor),
    surcharge: toMoney(purchase.surcharge_minor),
    total: toMoney(purchase.items_minor + purchase.shipping_minor + purchase.surcharge_minor),
    exchange_rates: presentFixedRates(lines, currency),
    // Only purchases of deleted users have no email address, and only the buyer can load one.
    email: purchase.email ?? '',
    address: presentOrderAddress(purchase.address),
    reserved_until: holdsStock(purchase.status) && !purchase.superseded ? (purchase.reserved_until?.toISOString() ?? null) : null,
    may_extend: purchase.status === 'reserved' && !purchase.superseded && !purchase.extended && purchase.payment_status !== null,
    server_time: ctx.clock.now().toISOString(),
    challenge_url: purchase.payment_status === 'requires_action' ? purchase.challenge_url : null,
    decline_code: purchase.payment_status === 'declined' ? purchase.decline_code : null,
    lines: lines.map((line) => ({
      id: String(line.id),
      source: line.source,
      listing_slug: line.listing_slug,
      title: line.title,
      quantity: line.quantity,
      seller_name: displayName(line, locale),
      seller_slug: line.slug,
      shipping_type: line.shipping_type,
      items: toMoney(line.charged_items_minor),
      shipping: toMoney(line.charged_shipping_minor),
      surcharge: toMoney(line.charged_surcharge_minor),
      photo: presentLinePhoto(ctx, line),
      fit_guaranteed: line.fit_verdict === 'fits',
      withdrawal_days: line.seller_role === 'business' && purchase.buyer_role !== 'business' ? withdrawalDays(line.return_days) : null,
    })),
    payment_methods: isLivePurchase(purchase) ? presentPaymentMethods(ctx, { lines, currency }) : [],
    order_ids: purchase.order_ids,
    terms_version: purchase.status === 'paid' ? purchase.terms_version : getTermsVersion(ctx),
  }
}

/** Presents the payment of a purchase by PayPal. */
export const presentPaypalOrder = (purchase: PurchaseState): Flat<typeof paypalOrder> => ({
  id: String(purchase.id),
  status: purchase.superseded ? 'cancelled' : purchase.status,
  paypal_order_id: purchase.payment_reference,
  approval_url: purchase.payment_status === 'requires_action' ? purchase.challenge_url : null,
  decline_code: purchase.payment_status === 'declined' ? purchase.decline_code : null,
})

/** The rates of the lines in other currencies than that of the payment. */
function presentFixedRates(lines: PurchaseData['lines'], currency: CurrencyCode) {
  const rates = new Map(lines.filter((line) => line.currency !== currency).map((line) => [line.currency, line.rate]))
  return [...rates].map(([from, rate]) => ({ from, rate: parseRate(rate) ?? rate }))
}

type Photo = { storage_key: string | null; width: number | null; height: number | null; placeholder: string | null }

function presentLinePhoto(ctx: Pick<AppContext, 'pictures'>, { storage_key, width, height, placeholder }: Photo) {
  return storage_key && width && height
    ? presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder: placeholder ?? '' }, 'card')
    : null
}
