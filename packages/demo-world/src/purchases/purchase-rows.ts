import type { PricedLine, PricedPurchase } from '@partlane/domain/cart/price-purchase'
import type { PaymentStatus } from '@partlane/domain/checkout/purchase-machine'
import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import { DEMO_DOMAIN, emailOf } from '../people/demo-people.ts'
import { addressColumns } from '../people/home.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { createRandom, hashOf } from '../random.ts'
import type { Row } from '../services.ts'
import { termsVersionAt } from '../terms-version.ts'
import { returnTermsOf } from './price-plan.ts'
import { type PurchasePlan, shippingTypeOf } from './purchase-plan.ts'

/** A plan with its prices and the ids of its rows. */
export type Purchase = { plan: PurchasePlan; priced: PricedPurchase; id: number; paymentIds: number[] }

/** The part of a purchase that one seller sells. */
export type Order = {
  id: number
  reference: string
  seller: WrittenPerson
  currency: CurrencyCode
  items_minor: number
  shipping_minor: number
  surcharge_minor: number
  fee_percentage: number
  fee_minor: number
  fee_vat_percentage: number
  fee_vat_minor: number
  charged_minor: number
  lines: PricedLine[]
}

const MINUTE_MS = 60_000
const PAYMENT_DELAY_MINUTES = 4
const REFERENCE_LENGTH = 9
/** Signs of a reference, without those that are easily confused. */
const referenceSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const referenceOf = (purchaseId: number) => createDemoReference(`purchase/${purchaseId}`)

export function createDemoReference(key: string): string {
  const random = createRandom(hashOf(key))
  return `PL${Array.from({ length: REFERENCE_LENGTH }, () => referenceSigns[random.int(0, referenceSigns.length - 1)]).join('')}`
}

/** A guest states an email address at the checkout. */
export const buyerEmail = (buyer: WrittenPerson) =>
  buyer.role === 'guest' ? `${buyer.firstName}.${buyer.lastName}@${DEMO_DOMAIN}`.toLowerCase() : emailOf(buyer)

/** The delivery address as purchases and orders store it. */
export const deliveryAddress = ({ firstName, lastName, company, home }: WrittenPerson): Row => ({
  full_name: `${firstName} ${lastName}`,
  company_name: company ?? null,
  ...addressColumns(home),
})

export const paidAt = ({ at }: PurchasePlan) => new Date(at.getTime() + PAYMENT_DELAY_MINUTES * MINUTE_MS)

export function purchaseRow({ plan, priced, id }: Purchase, now: Date): Row {
  const { buyer, status, at } = plan
  const wasReserved = status !== 'open' && status !== 'cancelled'
  return {
    id,
    reference: referenceOf(id),
    user_id: buyer.id,
    status,
    gateway: 'sandbox',
    currency: buyer.currency ?? 'gbp',
    items_minor: priced.items_minor,
    shipping_minor: priced.shipping_minor,
    surcharge_minor: priced.surcharge_minor,
    email: buyerEmail(buyer),
    address: deliveryAddress(buyer),
    reserved_until: holdsStock(status) ? reservedUntil(now) : wasReserved ? reservedUntil(at) : null,
    extended: false,
    created_at: at,
    paid_at: status === 'paid' ? paidAt(plan) : null,
    terms_version: status === 'paid' ? termsVersionAt(paidAt(plan)) : null,
  }
}

export function lineRows({ plan, priced, id }: Purchase): Row[] {
  return priced.lines.map((line) => {
    const listing = listingOf(plan, line)
    const agreed = plan.lines.find((planned) => planned.listing === listing)?.agreed
    return {
      payment_order_id: id,
      source: agreed?.source ?? 'cart',
      agreed_line_id: agreed?.id ?? null,
      listing_id: line.listing_id,
      seller_id: line.seller_id,
      quantity: line.quantity,
      held: holdsStock(plan.status),
      title: listing.row.title,
      unit_price_minor: line.unit_price_minor,
      unit_surcharge_minor: line.unit_surcharge_minor,
      shipping_minor: line.shipping_minor,
      currency: line.currency,
      rate: line.rate,
      charged_items_minor: line.charged_items_minor,
      charged_shipping_minor: line.charged_shipping_minor,
      charged_surcharge_minor: line.charged_surcharge_minor,
      shipping_type: shippingTypeOf(listing),
      ...promiseColumns(plan, listing),
    }
  })
}

/** What the listing promised at the purchase, as lines and order items store it. */
export function promiseColumns(plan: PurchasePlan, listing: GeneratedListing) {
  const terms = returnTermsOf(plan, listing)
  return {
    return_days: terms?.days ?? 0,
    return_paid_by: terms?.paid_by ?? 'buyer',
    warranty: listing.row.warranty,
    ...fitColumns(listing),
  }
}

/** Two of three buyers of a part for a car have chosen this car. */
function fitColumns({ row, vehicle, fitments: [fitment] }: GeneratedListing) {
  if (vehicle === null || !fitment || row.id % 3 === 0) return { fit_verdict: null, fit_vehicle: null }
  const year = fitment.year_from ?? fitment.year_to
  return { fit_verdict: 'fits', fit_vehicle: year === null ? vehicle : `${vehicle} (${year})` }
}

export function listingOf({ lines }: PurchasePlan, { listing_id }: Pick<PricedLine, 'listing_id'>): GeneratedListing {
  const line = lines.find(({ listing }) => listing.row.id === listing_id)
  if (!line) throw new Error(`the purchase has no line for the listing ${listing_id}`)
  return line.listing
}

/** Rows of `payments`, and of the charges that the sandbox gateway stores about them. */
export function paymentRows({ plan, priced, id, paymentIds }: Purchase): { payments: Row[]; charges: Row[] } {
  const amount_minor = priced.items_minor + priced.shipping_minor + priced.surcharge_minor
  const amount = { amount_minor, currency: plan.buyer.currency ?? 'gbp' }
  const payments: Row[] = []
  const charges: Row[] = []
  for (const [i, status] of plan.payments.entries()) {
    const at = new Date(plan.at.getTime() + (i + 1) * MINUTE_MS)
    const reference = status === 'started' ? null : `ch_demo_${paymentIds[i]}`
    const common = {
      idempotency_key: `${referenceOf(id)}:demo-${i + 1}`,
      status,
      ...amount,
      decline_code: status === 'declined' ? 'card_declined' : null,
      created_at: at,
      updated_at: at,
    }
    payments.push({
      ...common,
      id: paymentIds[i],
      payment_order_id: id,
      gateway: 'sandbox',
      gateway_reference: reference,
      challenge_url: status === 'requires_action' ? `/sandbox-gateway/challenges/${reference}` : null,
    })
    if (reference !== null) charges.push({ ...common, reference, return_url: '/checkout', card_last4: lastDigitsOf(status) })
  }
  return { payments, charges }
}

/** The sandbox card that leads to a status. */
const lastDigitsOf = (status: PaymentStatus) => (status === 'declined' ? '0002' : status === 'requires_action' ? '3184' : '4242')
