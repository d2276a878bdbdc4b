import type { PricedLine, PricedPurchase } from '@partlane/domain/cart/price-purchase'
import type { PaymentStatus } from '@partlane/domain/checkout/purchase-machine'
import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import { createRandom, hashOf } from '../kit/random.ts'
import type { Row } from '../kit/rows.ts'
import type { DrawnListing } from '../listings/draw-listing.ts'
import { emailOf } from '../people/demo-people.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { type Plan, shippingOf } from './plan.ts'
import { returnsOf } from './price-plan.ts'

export type Numbered = { plan: Plan; priced: PricedPurchase; id: number; paymentIds: number[] }

const MINUTE = 60_000
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export function referenceOf(purchaseId: number): string {
  const random = createRandom(hashOf(`purchase/${purchaseId}`))
  return `PL${Array.from({ length: 8 }, () => letters[random.int(0, letters.length - 1)]).join('')}`
}

export const mailOf = (buyer: WrittenPerson) => (buyer.role === 'guest' ? 'sam.byrne@demo.partlane.example' : emailOf(buyer))

export function addressOf({ first, last, company, home }: WrittenPerson): Row {
  const { line1, city, region, postal_code, country } = home
  const full_country_name = country === 'GB' ? 'United Kingdom' : 'France'
  return { full_name: `${first} ${last}`, company_name: company ?? null, line1, city, region, postal_code, country, full_country_name }
}

export const paidAt = ({ at }: Plan) => new Date(at.getTime() + 4 * MINUTE)

export function purchaseRow({ plan, priced, id }: Numbered, now: Date): Row {
  const { buyer, status, at } = plan
  const held = holdsStock(status)
  const until = held ? reservedUntil(now) : status === 'open' || status === 'cancelled' ? null : reservedUntil(at)
  return {
    id,
    reference: referenceOf(id),
    user_id: buyer.id,
    status,
    gateway: 'sandbox',
    currency: buyer.currency ?? 'gbp',
    items_minor: priced.items_minor,
    shipping_minor: priced.shipping_minor,
    email: mailOf(buyer),
    address: addressOf(buyer),
    reserved_until: until,
    extended: false,
    created_at: at,
    paid_at: status === 'paid' ? paidAt(plan) : null,
  }
}

export function lineRows({ plan, priced, id }: Numbered): Row[] {
  return priced.lines.map((line) => {
    const {
      listing_id,
      seller_id,
      quantity,
      unit_price_minor,
      shipping_minor,
      currency,
      rate,
      charged_items_minor,
      charged_shipping_minor,
    } = line
    const listing = listingOf(plan, line)
    return {
      payment_order_id: id,
      listing_id,
      seller_id,
      quantity,
      held: holdsStock(plan.status),
      title: listing.row.title,
      unit_price_minor,
      shipping_minor,
      currency,
      rate,
      charged_items_minor,
      charged_shipping_minor,
      shipping_type: shippingOf(listing),
      ...returnColumns(plan, listing),
    }
  })
}

/** The terms of the moment, as a purchase and its items keep them. */
export function returnColumns(plan: Plan, listing: DrawnListing) {
  const returns = returnsOf(plan, listing)
  return { return_days: returns?.days ?? 0, return_paid_by: returns?.paid_by ?? 'buyer' }
}

export function listingOf({ lines }: Plan, { listing_id }: Pick<PricedLine, 'listing_id'>) {
  const line = lines.find(({ listing }) => listing.row.id === listing_id)
  if (!line) throw new Error(`no line for listing ${listing_id}`)
  return line.listing
}

/** The attempts to pay, with the books of the sandbox gateway that go with them. */
export function paymentRows({ plan, priced, id, paymentIds }: Numbered): { payments: Row[]; charges: Row[] } {
  const amount = { amount_minor: priced.items_minor + priced.shipping_minor, currency: plan.buyer.currency ?? 'gbp' }
  const payments: Row[] = []
  const charges: Row[] = []
  for (const [i, status] of plan.payments.entries()) {
    const at = new Date(plan.at.getTime() + (i + 1) * MINUTE)
    const key = `${referenceOf(id)}:demo-${i + 1}`
    const reference = status === 'started' ? null : `ch_demo_${paymentIds[i]}`
    const decline_code = status === 'declined' ? 'card_declined' : null
    const times = { created_at: at, updated_at: at }
    const challenge_url = status === 'requires_action' ? `/sandbox-gateway/challenges/${reference}` : null
    payments.push({
      id: paymentIds[i],
      payment_order_id: id,
      gateway: 'sandbox',
      idempotency_key: key,
      gateway_reference: reference,
      status,
      ...amount,
      decline_code,
      challenge_url,
      ...times,
    })
    const charge = {
      reference,
      idempotency_key: key,
      ...amount,
      status,
      decline_code,
      return_url: '/checkout',
      card_last4: cardOf(status),
      ...times,
    }
    if (reference !== null) charges.push(charge)
  }
  return { payments, charges }
}

const cardOf = (status: PaymentStatus) => (status === 'declined' ? '0002' : status === 'requires_action' ? '3184' : '4242')
