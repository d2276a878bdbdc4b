import type { AddressFields } from '@partlane/contract/addresses'
import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import type { Locale } from '@partlane/domain/locale'
import { isCurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { presentPhoto } from '#features/listings/public.ts'
import { mayUsePurchase } from './checkout.policy.ts'
import { findLastPayment, findPurchase, listOrderIds, listPurchaseLines } from './checkout.queries.ts'

/**
 * Loads a purchase for its buyer.
 * @throws Refusal not_found
 */
export async function loadPurchase(
  ctx: AppContext,
  { user, purchaseId, locale }: { user: CurrentUser; purchaseId: number; locale: Locale },
): Promise<Flat<typeof purchaseResource>> {
  const purchase = await findPurchase(ctx.db, purchaseId)
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  const [lines, payment, orders] = await Promise.all([
    listPurchaseLines(ctx.db, purchaseId),
    findLastPayment(ctx.db, purchaseId),
    purchase.status === 'paid' ? listOrderIds(ctx.db, purchaseId) : [],
  ])
  const currency = isCurrencyCode(purchase.currency) ? purchase.currency : 'gbp'
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    id: String(purchase.id),
    reference: purchase.reference,
    status: purchase.status,
    gateway: purchase.gateway as 'sandbox' | 'stripe' | 'paypal',
    currency,
    items: money(purchase.items_minor),
    shipping: money(purchase.shipping_minor),
    total: money(purchase.items_minor + purchase.shipping_minor),
    // Only purchases of deleted users have no e-mail address, and only the buyer can load one.
    email: purchase.email ?? '',
    address: purchase.address as unknown as AddressFields,
    reserved_until: holdsStock(purchase.status) ? (purchase.reserved_until?.toISOString() ?? null) : null,
    may_extend: purchase.status === 'reserved' && !purchase.extended,
    server_time: ctx.clock.now().toISOString(),
    challenge_url: payment?.status === 'requires_action' ? payment.challenge_url : null,
    decline_code: payment?.status === 'declined' ? payment.decline_code : null,
    lines: lines.map((line) => ({
      listing_slug: line.listing_slug,
      title: line.title,
      quantity: line.quantity,
      seller_name: displayName(line, locale),
      seller_slug: line.slug,
      shipping_type: line.shipping_type as 'ship_only' | 'click_and_collect',
      items: money(line.charged_items_minor),
      shipping: money(line.charged_shipping_minor),
      photo: presentLinePhoto(ctx, line),
    })),
    order_ids: orders.map(({ id }) => String(id)),
  }
}

type Photo = { storage_key: string | null; width: number | null; height: number | null; placeholder: string | null }

function presentLinePhoto(ctx: AppContext, { storage_key, width, height, placeholder }: Photo) {
  return storage_key && width && height
    ? presentPhoto(ctx, { position: 1, storage_key, width, height, placeholder: placeholder ?? '' }, 'card')
    : null
}
