import type {
  OrderRequest,
  PayeeBase,
  PaymentInstruction,
  PaypalWalletExperienceContext,
  PlatformFee,
  PurchaseUnitRequest,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { id, money, text, toMinor } from '../body.ts'
import { notFound, unprocessable } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { created, noContent, noFields, ok, type PaypalRoute, route } from '../router.ts'
import { createId, type StoredOrder, type StoredUnit } from '../state.ts'
import type { Fields } from '../wire.ts'
import { captureOrder } from './captures.ts'

const MAX_UNITS = 10
const UNAPPROVED_HOURS = 3
const currencies = ['GBP', 'EUR', 'USD', 'PLN', 'SEK', 'CHF', 'JPY']

const payee = z.strictObject({ merchant_id: id.optional(), email_address: z.email().optional() } satisfies Fields<PayeeBase>)
const fee = z.strictObject({ amount: money, payee: payee.optional() } satisfies Fields<PlatformFee>)
const instruction = z.strictObject({
  platform_fees: z.array(fee).max(1).optional(),
  disbursement_mode: z.enum(['INSTANT', 'DELAYED']).optional(),
} satisfies Fields<PaymentInstruction>)
const unit = z.strictObject({
  reference_id: text.max(256).optional(),
  description: text.max(127).optional(),
  custom_id: text.max(255).optional(),
  invoice_id: text.max(127).optional(),
  soft_descriptor: text.max(22).optional(),
  amount: money,
  payee: payee.optional(),
  payment_instruction: instruction.optional(),
} satisfies Fields<PurchaseUnitRequest>)
const experience = z.strictObject({
  brand_name: text.max(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}-[A-Z]{2}$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  return_url: z.url(),
  cancel_url: z.url(),
} satisfies Fields<PaypalWalletExperienceContext>)
const orderSchema = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unit).min(1).max(MAX_UNITS),
  payment_source: z.strictObject({ paypal: z.strictObject({ experience_context: experience }) }),
} satisfies Fields<OrderRequest>)

const patchSchema = z
  .array(z.strictObject({ op: z.literal('replace'), path: z.literal('/intent'), value: z.enum(['CAPTURE', 'AUTHORIZE']) }))
  .min(1)

export function orderRoutes(provider: Provider): PaypalRoute[] {
  return [
    route('POST', '/v2/checkout/orders', orderSchema, ({ body, requestId }) => {
      if (!requestId) throw unprocessable('PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required with a payment source.')
      return ok(presentOrder(provider, createOrder(provider, body)))
    }),
    route('GET', '/v2/checkout/orders/:id', noFields, ({ path }) => ok(presentOrder(provider, getOrder(provider, path.id)))),
    route('PATCH', '/v2/checkout/orders/:id', patchSchema, ({ path, body }) => {
      const order = getOrder(provider, path.id)
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.')
      for (const { value } of body) order.intent = value
      return noContent
    }),
    route('POST', '/v2/checkout/orders/:id/capture', noFields, ({ path }) => {
      const order = getOrder(provider, path.id)
      captureOrder(provider, order)
      return created(presentOrder(provider, order))
    }),
  ]
}

/** Orders that their payer has not approved in time are gone. */
export function getOrder({ state, now }: Provider, orderId = ''): StoredOrder {
  const order = state.orders.get(orderId)
  if (!order) throw notFound()
  const isOld = now().getTime() - Date.parse(order.create_time) > UNAPPROVED_HOURS * 3_600_000
  if (isOld && order.status === 'PAYER_ACTION_REQUIRED') throw notFound()
  return order
}

/** The object as PayPal sends it. */
export function presentOrder(provider: Provider, { returnUrl: _, cancelUrl: __, locale: ___, cardResult: ____, ...order }: StoredOrder) {
  const href = `${provider.baseUrl()}/v2/checkout/orders/${order.id}`
  const links = [{ href, rel: 'self', method: 'GET' }]
  if (order.status === 'PAYER_ACTION_REQUIRED')
    links.push({ href: `${provider.baseUrl()}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' })
  if (order.status === 'APPROVED') links.push({ href: `${href}/capture`, rel: 'capture', method: 'POST' })
  return { ...order, payment_source: { paypal: {} }, links }
}

function createOrder(provider: Provider, { intent, purchase_units, payment_source }: z.output<typeof orderSchema>): StoredOrder {
  const units = purchase_units.map((entry, index) => toUnit(provider, entry, index))
  if (new Set(units.map(({ reference_id }) => reference_id)).size < units.length)
    throw unprocessable('DUPLICATE_REFERENCE_ID', '`reference_id` must be unique if multiple `purchase_unit` are provided.')
  if (new Set(units.map(({ amount }) => amount.currency_code)).size > 1)
    throw unprocessable('MULTI_CURRENCY_ORDER', 'Multiple differing values of currency_code are not supported.')
  const { return_url, cancel_url, locale } = payment_source.paypal.experience_context
  const at = provider.now().toISOString()
  const order: StoredOrder = {
    id: createId(),
    intent,
    status: 'PAYER_ACTION_REQUIRED',
    create_time: at,
    update_time: at,
    purchase_units: units,
    returnUrl: return_url,
    cancelUrl: cancel_url,
    locale: locale ?? 'en-GB',
    cardResult: 'approve',
  }
  provider.state.orders.set(order.id, order)
  return order
}

function toUnit(provider: Provider, entry: z.output<typeof unit>, index: number): StoredUnit {
  const { amount, payment_instruction = {}, reference_id = 'default', ...rest } = entry
  const field = `/purchase_units/${index}`
  checkAmount(amount, `${field}/amount/value`)
  const [platformFee] = payment_instruction.platform_fees ?? []
  if (platformFee) checkAmount(platformFee.amount, `${field}/payment_instruction/platform_fees/0/amount/value`)
  if (platformFee && platformFee.amount.currency_code !== amount.currency_code)
    throw unprocessable('PLATFORM_FEE_CURRENCY_MISMATCH', 'The currency of the platform fee is another one.', field)
  if (platformFee && toMinor(platformFee.amount) >= toMinor(amount))
    throw unprocessable(
      'PLATFORM_FEE_EXCEEDED',
      'Platform fee amount specified exceeds the amount that is available for partner fee.',
      field,
    )
  const merchantId = entry.payee?.merchant_id ?? provider.partnerId
  checkPayee(provider, merchantId, `${field}/payee/merchant_id`)
  return { ...rest, reference_id, amount, payee: { merchant_id: merchantId }, payment_instruction }
}

function checkAmount({ currency_code, value }: z.output<typeof money>, field: string): void {
  if (!currencies.includes(currency_code)) throw unprocessable('UNSUPPORTED_CURRENCY', 'Currency code is not supported.', field)
  const decimals = value.split('.')[1]?.length ?? 0
  if (currency_code === 'JPY' && decimals > 0) throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.', field)
  if (decimals > 2) throw unprocessable('DECIMAL_PRECISION', 'The value of the field should not be more than two decimal places.', field)
  if (Number(value) === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', field)
}

function checkPayee({ state, partnerId }: Provider, merchantId: string, field: string): void {
  if (merchantId === partnerId) return
  const merchant = state.merchants.get(merchantId)
  if (!merchant) throw unprocessable('PAYEE_ACCOUNT_INVALID', 'Payee account is invalid.', field)
  if (merchant.isRevoked || !merchant.hasConsented) throw unprocessable('PAYEE_CONSENT_REQUIRED', 'The payee has not given consent.', field)
  if (!merchant.isEmailConfirmed)
    throw unprocessable('PAYEE_ACCOUNT_NOT_VERIFIED', 'Payee has not verified their account with PayPal.', field)
  if (!merchant.canReceivePayments)
    throw unprocessable('PAYEE_ACCOUNT_RESTRICTED', 'The merchant account is restricted and cannot receive payments.', field)
}

/** The payer decides on the page of the approval. */
export function approveOrder(provider: Provider, order: StoredOrder, cardResult: StoredOrder['cardResult']): void {
  if (order.status !== 'PAYER_ACTION_REQUIRED') return
  const payer = { payer_id: createId().slice(0, 13), email_address: 'buyer@example.com' }
  Object.assign(order, { status: 'APPROVED', cardResult, payer, update_time: provider.now().toISOString() })
  provider.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', presentOrder(provider, order))
}
