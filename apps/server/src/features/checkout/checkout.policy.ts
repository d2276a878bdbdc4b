import { isDeepStrictEqual } from 'node:util'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { findPaymentObstacles, listOfferedGateways, type PaymentMethod, paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { FieldErrors } from '@partlane/domain/field-errors'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { money } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { presentPaymentObstacles } from '#features/payout-accounts/public.ts'
import type { ChargeLookup, ChargeState, PaymentGateway } from '#gateways/payments/port.ts'
import type { HeldLines, PaymentRow, PurchaseLineRow, PurchaseRow } from './checkout.queries.ts'
import type { LockedPurchase, NewPurchase, NewPurchaseColumns } from './checkout.store.ts'
import { groupBySource } from './purchase-sources.ts'

/** The result of an attempt to collect or release a payment. `problem`: no attempt can succeed. */
export type PaymentOutcome = 'done' | 'problem'

/**
 * Only the buyer may use a purchase.
 * @throws Refusal not_found for other users
 */
export function mayUsePurchase(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}

/**
 * A purchase that a newer one of the same cart has replaced is as good as cancelled.
 * @throws Refusal payment_order_is_cancelled
 */
export function refuseSuperseded({ superseded }: Pick<PurchaseRow, 'superseded'>): void {
  if (superseded) throw new Refusal('payment_order_is_cancelled')
}

/**
 * True when a new purchase of a cart would be the same as the stored one: the same lines, prices
 * and destination.
 */
export function isSamePurchase(
  stored: { purchase: PurchaseRow; lines: readonly PurchaseLineRow[] },
  values: NewPurchase,
  lines: readonly NewPurchaseColumns[],
): boolean {
  const { purchase } = stored
  const storedDetails = [
    purchase.gateway,
    purchase.currency,
    purchase.items_minor,
    purchase.shipping_minor,
    purchase.surcharge_minor,
    purchase.email,
  ]
  const details = [values.gateway, values.currency, values.itemsMinor, values.shippingMinor, values.surchargeMinor, values.email]
  const storedTerms = stored.lines.toSorted(byListingAndSource).map(termsOf)
  const terms = lines.toSorted(byListingAndSource).map(termsOf)
  return isDeepStrictEqual(
    [storedDetails, purchase.address, storedTerms],
    // As stored: JSON has no undefined values.
    [details, JSON.parse(JSON.stringify(values.address)), terms],
  )
}

type LineKey = Pick<PurchaseLineRow, 'listing_id' | 'agreed_line_id'>

/** The cart and agreed lines may have the same listing. */
const byListingAndSource = (a: LineKey, b: LineKey) => a.listing_id - b.listing_id || (a.agreed_line_id ?? 0) - (b.agreed_line_id ?? 0)

type LineTerms = Omit<NewPurchaseColumns, 'title'>

/** What the buyer agrees to. The title may be corrected without a new purchase. */
const termsOf = ({ source, agreed_line_id, listing_id, quantity, unit_price_minor, currency, rate, shipping_type, ...line }: LineTerms) => [
  [source, agreed_line_id, listing_id, quantity, unit_price_minor, currency, Number(rate), shipping_type],
  [line.charged_items_minor, line.charged_shipping_minor, line.return_days, line.return_paid_by],
  [line.unit_surcharge_minor, line.charged_surcharge_minor],
  [line.warranty, line.fit_verdict, line.fit_vehicle],
]

/** True when a purchase still holds its units although its reservation has ended. */
export function isReservationOver({ status, reserved_until }: Pick<PurchaseRow, 'status' | 'reserved_until'>, now: Date): boolean {
  return holdsStock(status) && reserved_until !== null && reserved_until <= now
}

/**
 * A user holds one purchase, which is at most a full cart; a replaced one may still hold for a
 * moment. Several buyers may share one address.
 */
const MAX_HELD_LINES_OF_USER = 100
const MAX_HELD_LINES_OF_ADDRESS = 150

export const areAboveLimit = ({ ofUser, ofAddress }: HeldLines): boolean =>
  ofUser > MAX_HELD_LINES_OF_USER || ofAddress > MAX_HELD_LINES_OF_ADDRESS

/**
 * When enough of the other reservations will have ended, unless their payments extend them.
 * `others`: the other held purchases, the first to end first.
 * @returns undefined if the purchase alone is above the limit
 */
export function findEndOfHeldLines(held: HeldLines, others: readonly (HeldLines & { heldUntil: Date })[]): Date | undefined {
  const left = { ...held }
  for (const { ofUser, ofAddress, heldUntil } of others) {
    left.ofUser -= ofUser
    left.ofAddress -= ofAddress
    if (!areAboveLimit(left)) return heldUntil
  }
  return undefined
}

/**
 * Refuses lines of blocked or deleted sellers. Checked when stock is held and again when a payment
 * starts. A started payment is completed.
 * @throws Refusal not_for_sale
 */
export function refuseInactiveSellers(hasInactiveSeller: boolean): void {
  if (hasInactiveSeller) throw new Refusal('not_for_sale')
}

/**
 * Refuses listings that an operator has blocked since their units were held. A started payment is
 * completed.
 * @throws Refusal not_for_sale
 */
export function refuseBlockedListings(lines: readonly { listing_status: ListingStatus }[]): void {
  if (lines.some(({ listing_status }) => listing_status === 'blocked')) throw new Refusal('not_for_sale')
}

type OwnedLines = { purchase: Pick<PurchaseRow, 'user_id'>; lines: readonly { seller_id: number }[] }

/** A guest who made the purchase may have been merged into the account of a seller. */
export const hasOwnListing = ({ purchase, lines }: OwnedLines): boolean => lines.some((line) => line.seller_id === purchase.user_id)

/** @throws Refusal own_listing */
export function refuseOwnListings(owned: OwnedLines): void {
  if (hasOwnListing(owned)) throw new Refusal('own_listing')
}

/**
 * Refuses a purchase whose terms are outdated, since it may have been open or expired for days. The
 * source of each line decides whether the line still holds.
 * @throws Refusal cart_changed, own_listing, not_for_sale, agreed_line_is_expired
 */
export function refuseOutdatedTerms({ purchase, lines, listings, agreedLines }: LockedPurchase, now: Date): void {
  refuseOwnListings({ purchase, lines })
  for (const group of groupBySource(lines)) group.source.refuseOutdatedLines(group.lines, { listings, agreedLines }, now)
}

/**
 * Result of a payment. `expired`: the stock was released before the payment was authorised.
 */
export type Settlement = 'paid' | 'requires_action' | 'declined' | 'expired'

/**
 * Refuses a payment that did not pay the purchase. Called after the result is stored.
 * @throws Refusal payment_declined with the gateway's `decline_code`, reservation_expired
 */
export function refuseFailedPayment(settlement: Settlement, state: ChargeState): void {
  if (settlement === 'declined')
    throw new Refusal('payment_declined', state.status === 'declined' ? { decline_code: state.declineCode } : undefined)
  if (settlement === 'expired') throw new Refusal('reservation_expired')
}

/** True when the charge holds money, or will after a challenge. */
export const isVoidable = ({ status }: ChargeState) => status === 'authorised' || status === 'requires_action'

/** What the gateway needs to find the charge of a payment. */
export const toLookup = ({
  idempotency_key,
  gateway_reference,
  created_at,
}: Pick<PaymentRow, 'idempotency_key' | 'gateway_reference' | 'created_at'>): ChargeLookup => ({
  idempotencyKey: idempotency_key,
  reference: gateway_reference,
  createdAt: created_at,
})

type PaidLines = Parameters<typeof presentPaymentObstacles>[1]

/** @throws FieldErrors not_a_choice (`gateway` is not configured) */
export function getNamedGateway({ paymentGateways }: AppContext, name: GatewayName): PaymentGateway {
  const gateway = paymentGateways.find(name)
  if (!gateway) throw new FieldErrors([{ field: 'gateway', code: 'not_a_choice' }])
  return gateway
}

type Amounts = Pick<NewPurchase, 'currency' | 'itemsMinor' | 'shippingMinor' | 'surchargeMinor'>

/** @throws Refusal purchase_too_small with the smallest amount that the gateway charges */
export function refuseTooSmall(gateway: PaymentGateway, { currency, itemsMinor, shippingMinor, surchargeMinor }: Amounts): void {
  const minimumMinor = gateway.minAmountMinor(currency)
  if (itemsMinor + shippingMinor + surchargeMinor < minimumMinor)
    throw new Refusal('purchase_too_small', { minimum: money(minimumMinor, currency) })
}

/**
 * Returns the gateway of a new purchase: the named one, or the first offered one by which all lines
 * can be paid.
 * @throws Refusal payment_method_not_accepted with the obstacles of each method
 */
export function selectGateway(ctx: AppContext, named: PaymentGateway | undefined, paid: PaidLines): PaymentGateway {
  const gateways = named ? [named] : listOfferedGateways(ctx.paymentGateways.list)
  const gateway = gateways.find((candidate) => findPaymentObstacles(candidate, paid).length === 0)
  if (!gateway) throw createMethodRefusal(gateways, paid)
  return gateway
}

/**
 * A purchase of PayPal is paid by the calls for PayPal, any other by card.
 * @throws Refusal payment_gateway_differs
 */
export function refuseOtherMethod({ gateway }: Pick<PurchaseRow, 'gateway'>, method: PaymentMethod): void {
  if (paymentMethodOf(gateway) !== method) throw new Refusal('payment_gateway_differs', { gateway })
}

/**
 * Refuses lines that cannot be paid by the gateway of their purchase any more: a seller accepts
 * other payments now, or has disconnected the account.
 * @throws Refusal payment_method_not_accepted with the obstacles
 */
export function refusePaymentObstacles(gateway: PaymentGateway, paid: PaidLines): void {
  if (findPaymentObstacles(gateway, paid).length > 0) throw createMethodRefusal([gateway], paid)
}

const createMethodRefusal = (gateways: readonly PaymentGateway[], paid: PaidLines) =>
  new Refusal('payment_method_not_accepted', {
    methods: gateways.map((gateway) => ({
      method: paymentMethodOf(gateway.name),
      obstacles: presentPaymentObstacles(gateway, paid).map(({ reason, listings }) => ({
        reason,
        listings: listings.map(({ slug }) => slug),
      })),
    })),
  })
