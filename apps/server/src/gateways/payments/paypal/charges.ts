import type { OrderRequest } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { type Charge, type ChargeLookup, type ChargeShare, type ChargeState, GatewayUnavailable, type PaymentGateway } from '../port.ts'
import { listCaptures, ORDERS_PATH, orderSchema, type PaypalOrder, retrieveOrder, toUnitName } from './orders.ts'
import { isMissing, isRefused, type PaypalApi, PaypalRefusal } from './paypal-api.ts'
import { giveBackCaptures } from './refunds.ts'
import { findLink, toMoney, type Wire } from './wire.ts'

/** The most parts of an order, each of another seller. */
export const MAX_SELLERS_COUNT = 10

type Charges = Pick<PaymentGateway, 'authorise' | 'capture' | 'void' | 'find'>

/**
 * One order for each charge, with a part for each seller: the payer approves it on PayPal's page,
 * the capture pays the sellers' own accounts, where the money is held until its release.
 */
export function createPaypalCharges(api: PaypalApi): Charges {
  return {
    authorise: (charge, signal) => createOrder(api, charge, signal),
    capture: (reference, signal) => captureOrder(api, reference, signal),
    void: (reference, signal) => blockOrder(api, reference, signal),
    async find(lookup, signal) {
      const order = await findOrder(api, lookup, signal)
      return order && settleCaptures(api, order, signal)
    },
  }
}

async function createOrder(api: PaypalApi, charge: Charge, signal: AbortSignal | undefined): Promise<ChargeState> {
  const { idempotencyKey: key, shares, amountMinor } = charge
  if (shares.length === 0 || shares.length > MAX_SELLERS_COUNT) throw new Error(`PayPal cannot pay ${shares.length} sellers at once`)
  if (shares.reduce((sum, share) => sum + share.amountMinor, 0) !== amountMinor) throw new Error('the shares are not the amount')
  if (shares.some(({ accountReference }) => accountReference === undefined))
    return { status: 'declined', reference: key, declineCode: 'SELLER_NOT_CONNECTED' }
  try {
    return toChargeState(await api.call({ method: 'POST', path: ORDERS_PATH, body: toOrder(charge), key, schema: orderSchema, signal }))
  } catch (error) {
    // A seller whose account was disconnected or restricted since the purchase was made.
    if (isPayeeRefusal(error)) return { status: 'declined', reference: key, declineCode: error.issue }
    throw toUnavailable(error)
  }
}

const isPayeeRefusal = (error: unknown): error is PaypalRefusal => isRefused(error) && error.issue.startsWith('PAYEE_')

/** A refusal that says nothing of the charge, for example of a key with other values. */
const toUnavailable = (error: unknown) => (error instanceof PaypalRefusal ? new GatewayUnavailable(error.message, { cause: error }) : error)

function toOrder({ idempotencyKey, shares, currency, description, returnUrl }: Charge): Wire<OrderRequest> {
  const cancelUrl = new URL(returnUrl)
  cancelUrl.searchParams.set('cancelled', '1')
  const toUnit = ({ sellerId, amountMinor, feeMinor, accountReference }: ChargeShare) => ({
    reference_id: toUnitName(sellerId),
    description: description.slice(0, 127),
    custom_id: idempotencyKey,
    // Unique for each account, because PayPal refuses a second payment of the same invoice.
    invoice_id: `${idempotencyKey}/${sellerId}`,
    amount: toMoney(amountMinor, currency),
    payee: { merchant_id: accountReference },
    payment_instruction: {
      disbursement_mode: 'DELAYED' as const,
      ...(feeMinor > 0 ? { platform_fees: [{ amount: toMoney(feeMinor, currency) }] } : {}),
    },
  })
  return {
    intent: 'CAPTURE',
    purchase_units: shares.map(toUnit),
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl.href,
        },
      },
    },
  }
}

/**
 * Captures every part. PayPal can refuse the payer's card only now. If it has captured some parts
 * and declined others, those are given back: the charge is all or nothing.
 */
async function captureOrder(api: PaypalApi, reference: string, signal: AbortSignal | undefined): Promise<ChargeState> {
  const path = `${ORDERS_PATH}/${encodeURIComponent(reference)}/capture`
  try {
    const order = await api.call({ method: 'POST', path, body: {}, key: `capture:${reference}`, schema: orderSchema, signal })
    // The response of a repeated call is the one of the first, whose review may have ended.
    const current = listCaptures(order).some(isInReview) ? await retrieveOrder(api, reference, signal) : order
    return await settleCaptures(api, current, signal)
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error
    if (error.issue === 'INSTRUMENT_DECLINED') return { status: 'declined', reference, declineCode: error.issue }
    if (isMissing(error)) return { status: 'voided', reference }
    if (!isRefused(error)) throw toUnavailable(error)
  }
  // Captured before, blocked, or not approved: the order says which.
  return settleCaptures(api, await retrieveOrder(api, reference, signal), signal).catch((error: unknown) => {
    throw toUnavailable(error)
  })
}

/**
 * Gives back what was captured of an order of which other parts were declined, also when an earlier
 * call has ended before that. @returns the state of the charge
 */
async function settleCaptures(api: PaypalApi, order: PaypalOrder, signal: AbortSignal | undefined): Promise<ChargeState> {
  const captures = listCaptures(order)
  const isMixed = captures.some(isDeclined) && captures.some(({ status }) => status === 'COMPLETED')
  if (isMixed && !captures.some(isInReview)) await giveBackCaptures(api, order, signal)
  return toChargeState(order)
}

const isInReview = ({ status }: { status: string }) => status === 'PENDING'
const isDeclined = ({ status }: { status: string }) => status === 'DECLINED' || status === 'FAILED'

/**
 * PayPal cannot void an order that was not captured: it ends by itself three hours later. So that
 * it is never captured, its intent becomes AUTHORIZE, with which PayPal refuses a capture; this is
 * also what shows later that it was voided.
 */
async function blockOrder(api: PaypalApi, reference: string, signal: AbortSignal | undefined): Promise<ChargeState> {
  try {
    const path = `${ORDERS_PATH}/${encodeURIComponent(reference)}`
    await api.call({
      method: 'PATCH',
      path,
      body: [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }],
      schema: z.object({}),
      signal,
    })
  } catch (error) {
    if (isMissing(error)) return { status: 'voided', reference }
    if (!isRefused(error)) throw error
  }
  const state = await findState(api, reference, signal)
  // An order that PayPal does not change: it is not captured, because we never capture it.
  const isOpen = state?.status === 'authorised' || state?.status === 'requires_action'
  return state && !isOpen ? state : { status: 'voided', reference }
}

async function findState(api: PaypalApi, reference: string, signal: AbortSignal | undefined): Promise<ChargeState | undefined> {
  const order = await findOrder(api, { reference }, signal)
  return order && settleCaptures(api, order, signal)
}

/**
 * PayPal cannot search orders by our key. An order whose reference was lost with its response was
 * never shown to the payer, so it cannot be approved or captured: it counts as not charged. The
 * same call with the same key returns it again.
 */
async function findOrder(
  api: PaypalApi,
  { reference }: Pick<ChargeLookup, 'reference'>,
  signal: AbortSignal | undefined,
): Promise<PaypalOrder | undefined> {
  if (reference === null) return undefined
  try {
    return await retrieveOrder(api, reference, signal)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw toUnavailable(error)
  }
}

/** @throws GatewayUnavailable while PayPal still examines a payment */
function toChargeState(order: PaypalOrder): ChargeState {
  const { id: reference, status, intent } = order
  if (status === 'COMPLETED') return toCapturedState(order)
  if (status === 'VOIDED' || intent !== 'CAPTURE') return { status: 'voided', reference }
  if (status === 'APPROVED') return { status: 'authorised', reference }
  const challengeUrl = findLink(order.links, 'payer-action', 'approve')
  if (!challengeUrl) throw new GatewayUnavailable(`paypal: an order is ${status} without a page for the payer`)
  return { status: 'requires_action', reference, challengeUrl }
}

function toCapturedState(order: PaypalOrder): ChargeState {
  const { id: reference } = order
  const captures = listCaptures(order)
  if (captures.some(isInReview)) throw new GatewayUnavailable('paypal: a payment is in review')
  if (captures.some(isDeclined)) return { status: 'declined', reference, declineCode: 'CAPTURE_DECLINED' }
  return { status: captures.every(({ status }) => status === 'REFUNDED') ? 'refunded' : 'captured', reference }
}
