import { isInactive } from '@partlane/domain/accounts/roles'
import type { PaymentMethod } from '@partlane/domain/checkout/payment-methods'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { holdForPayment, lockAgreedLines, refuseUnpayable } from '#features/agreed-lines/public.ts'
import { calculateSellerShares } from '#features/orders/public.ts'
import { getAgreedTermsVersion } from '#features/static-pages/public.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  mayUsePurchase,
  refuseBlockedListings,
  refuseInactiveSellers,
  refuseOtherMethod,
  refuseOwnListings,
  refusePaymentObstacles,
  refuseSuperseded,
} from './checkout.policy.ts'
import { listLineRows, listPaymentConditions, type PaymentRow, type PurchaseRow } from './checkout.queries.ts'
import { lockPurchase, lockSellersOfPurchase, transitionPurchase } from './checkout.store.ts'
import { insertShares } from './payment-shares.store.ts'
import { listAttempts } from './payments.queries.ts'
import { insertPayment } from './payments.store.ts'

export type StartPaymentInput = {
  user: CurrentUser
  purchaseId: number
  method: PaymentMethod
  attempt: string
  termsVersion?: number | undefined
}

/** A started payment holds its units at least this long: enough time for a bank's challenge. */
const MIN_PAYMENT_TIME_MS = 5 * 60_000

/**
 * Stores a payment of a reserved purchase, before the gateway is called. A repeated call with the
 * same `attempt` returns the same payment. So does another attempt by PayPal while one waits for
 * the approval of the buyer, who has left PayPal's page and starts again.
 * What sellers can change until then is checked again: whether they sell, which payments they
 * accept, and for a gateway that pays them directly their account. Their shares of the payment and
 * the terms of the fee are stored with it, under the locks of the sellers.
 * @throws Refusal not_found, payment_gateway_differs, reservation_expired, purchase_in_progress,
 * payment_unavailable, own_listing, not_for_sale, payment_method_not_accepted, terms_changed,
 * agreed_line_is_expired, agreed_line_is_paid, payment_order_is_<status>
 */
export const startPayment = (ctx: AppContext, input: StartPaymentInput): Promise<PaymentRow | 'already_paid'> =>
  ctx.db.transact(async (tx) => {
    const { user, purchaseId, method } = input
    if (method === 'paypal') await lockSellersOfPurchase(tx, purchaseId)
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    refuseSuperseded(purchase)
    refuseOtherMethod(purchase, method)
    if (purchase.status === 'paid') return 'already_paid'
    const now = ctx.clock.now()
    if (purchase.status === 'expired' || (purchase.reserved_until && purchase.reserved_until <= now))
      throw new Refusal('reservation_expired')
    const idempotencyKey = `${purchase.reference}:${input.attempt}`
    const payments = await listAttempts(tx, purchaseId, idempotencyKey)
    const existing = payments.find((payment) => payment.idempotency_key === idempotencyKey)
    if (existing) return existing
    const [livePayment] = payments
    if (livePayment && method === 'paypal') return livePayment
    if (livePayment) throw new Refusal('purchase_in_progress')
    return insertStartedPayment(ctx, tx, { ...input, purchase, idempotencyKey, now })
  })

type NewPayment = StartPaymentInput & { purchase: PurchaseRow; idempotencyKey: string; now: Date }

async function insertStartedPayment(ctx: AppContext, tx: Tx, input: NewPayment): Promise<PaymentRow> {
  const { purchase, purchaseId, now } = input
  // Refused before the purchase is `paying`, so that it does not wait for a missing gateway.
  const gateway = ctx.paymentGateways.get(purchase.gateway)
  const conditions = await listPaymentConditions(tx, purchaseId)
  refuseOwnListings({ purchase, lines: conditions })
  refuseInactiveSellers(conditions.some(({ seller_status }) => isInactive(seller_status)))
  refuseBlockedListings(conditions)
  refusePaymentObstacles(gateway, { lines: conditions, currency: purchase.currency })
  const terms_version = getAgreedTermsVersion(ctx, input.termsVersion)
  const agreedLines = await lockAgreedLines(
    tx,
    conditions.flatMap(({ agreed_line_id }) => agreed_line_id ?? []),
  )
  for (const line of agreedLines) refuseUnpayable(line, now)
  const reservedUntil = new Date(Math.max(purchase.reserved_until?.getTime() ?? 0, now.getTime() + MIN_PAYMENT_TIME_MS))
  await holdForPayment(tx, agreedLines, reservedUntil)
  const [, payment] = await Promise.all([
    transitionPurchase(tx, purchase, 'start_payment', { reserved_until: reservedUntil, terms_version }),
    insertPayment(tx, purchase, input.idempotencyKey, now),
  ])
  if (gateway.maxSellers !== undefined) await storeShares(tx, payment, conditions)
  return payment
}

type Conditions = Awaited<ReturnType<typeof listPaymentConditions>>

async function storeShares(tx: Tx, payment: PaymentRow, conditions: Conditions): Promise<void> {
  const references = new Map(conditions.map(({ seller_id, paypal_reference }) => [seller_id, paypal_reference]))
  const shares = await calculateSellerShares(tx, await listLineRows(tx, payment.payment_order_id))
  const newShares = shares.map((share) => ({ ...share, accountReference: references.get(share.sellerId) ?? '' }))
  await insertShares(tx, payment.id, newShares)
}
