import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connectMerchant, createTestGateway, startPaypal } from '#test/paypal.ts'
import type { PaypalStandIn } from '../../../../stand-ins/paypal/start-paypal-stand-in.ts'

type Body = { name: string; message: string; debug_id: string; details: { issue: string; field?: string; description: string }[] }

async function start() {
  const paypal = await startPaypal()
  const merchantId = await connectMerchant(createTestGateway(paypal))
  return { paypal, order: createOrder(merchantId), send: createClient(paypal) }
}

/** Sends requests as a program would that does not use the adapter. */
function createClient({ url, state }: PaypalStandIn) {
  const [token = ''] = state.tokens.keys()
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'paypal-request-id': randomUUID(), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body & { id: string } }
  }
}

function createOrder(merchant_id: string) {
  const unit = {
    reference_id: 'seller-1',
    custom_id: 'key',
    amount: { currency_code: 'GBP', value: '50.00' },
    payee: { merchant_id },
    payment_instruction: { disbursement_mode: 'DELAYED', platform_fees: [{ amount: { currency_code: 'GBP', value: '5.00' } }] },
  }
  const experience_context = { return_url: 'http://localhost/a', cancel_url: 'http://localhost/b' }
  return { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal: { experience_context } } }
}
type Order = ReturnType<typeof createOrder>

const withUnit = (order: Order, change: object) => ({ ...order, purchase_units: [{ ...order.purchase_units[0], ...change }] })
const without = (order: Order, name: keyof Order) => Object.fromEntries(Object.entries(order).filter(([key]) => key !== name))

const ORDERS = '/v2/checkout/orders'

describe('the schemas of the stand-in', () => {
  it.each<[string, string, (order: Order) => object]>([
    ['UNSUPPORTED_PARAMETER', '/price', (order) => ({ ...order, price: '1' })],
    ['UNSUPPORTED_PARAMETER', '/purchase_units/0/seller', (order) => withUnit(order, { seller: 1 })],
    [
      'UNSUPPORTED_PARAMETER',
      '/purchase_units/0/amount/tax',
      (order) => withUnit(order, { amount: { currency_code: 'GBP', value: '5.00', tax: '1' } }),
    ],
    ['MISSING_REQUIRED_PARAMETER', '/intent', (order) => without(order, 'intent')],
    ['MISSING_REQUIRED_PARAMETER', '/purchase_units/0/amount/value', (order) => withUnit(order, { amount: { currency_code: 'GBP' } })],
    ['MISSING_REQUIRED_PARAMETER', '/payment_source', (order) => without(order, 'payment_source')],
    [
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/amount/value',
      (order) => withUnit(order, { amount: { currency_code: 'GBP', value: 50 } }),
    ],
    [
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/amount/value',
      (order) => withUnit(order, { amount: { currency_code: 'GBP', value: '5,0' } }),
    ],
    ['INVALID_PARAMETER_VALUE', '/intent', (order) => ({ ...order, intent: 'SALE' })],
    ['INVALID_PARAMETER_VALUE', '/purchase_units', (order) => ({ ...order, purchase_units: [] })],
    ['INVALID_PARAMETER_VALUE', '/purchase_units', (order) => ({ ...order, purchase_units: Array(11).fill(order.purchase_units[0]) })],
  ])('refuse an order with %s at %s', async (issue, field, change) => {
    const { send, order, paypal } = await start()
    const { status, body } = await send('POST', ORDERS, change(order))
    expect(status).toBe(400)
    expect(body).toMatchObject({ name: 'INVALID_REQUEST', message: expect.any(String), debug_id: expect.any(String) })
    expect(body.details).toContainEqual(expect.objectContaining({ issue, field, description: expect.any(String) }))
    expect(paypal.state.orders.size).toBe(0)
  })

  it.each([
    ['/v2/customer/partner-referrals', { tracking_id: 'x' }, '/operations'],
    ['/v1/payments/referenced-payouts-items', { reference_id: 'x' }, '/reference_type'],
    ['/v2/payments/captures/x/refund', { amount: { value: '1.00' } }, '/amount/currency_code'],
    ['/v1/customer/disputes/x/accept-claim', {}, '/note'],
  ])('refuse a body of %s without a required field', async (path, body, field) => {
    const { send } = await start()
    const response = await send('POST', path, body)
    expect(response).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST' } })
    expect(response.body.details).toContainEqual(expect.objectContaining({ issue: 'MISSING_REQUIRED_PARAMETER', field }))
  })

  it.each([
    ['/v1/customer/disputes?page_size=51', '/page_size'],
    ['/v1/customer/disputes?update_time_after=yesterday', '/update_time_after'],
    ['/v1/reporting/transactions?start_date=2026-01-01T00:00:00Z&end_date=2026-01-02T00:00:00Z&page=0', '/page'],
    ['/v1/reporting/transactions?start_date=2026-01-01T00:00:00Z', '/end_date'],
  ])('refuse the query of %s', async (path, field) => {
    const { send } = await start()
    const { status, body } = await send('GET', path)
    expect(status).toBe(400)
    expect(body.details).toContainEqual(expect.objectContaining({ field }))
  })
})

describe('the rules of the stand-in', () => {
  it.each<[string, (order: Order) => object]>([
    ['DECIMALS_NOT_SUPPORTED', (order) => withUnit(order, { amount: { currency_code: 'JPY', value: '50.00' }, payment_instruction: {} })],
    ['DECIMAL_PRECISION', (order) => withUnit(order, { amount: { currency_code: 'GBP', value: '50.001' } })],
    ['UNSUPPORTED_CURRENCY', (order) => withUnit(order, { amount: { currency_code: 'XXX', value: '50' } })],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', (order) => withUnit(order, { amount: { currency_code: 'GBP', value: '0.00' } })],
    ['PLATFORM_FEE_EXCEEDED', (order) => withUnit(order, { amount: { currency_code: 'GBP', value: '5.00' } })],
    ['PAYEE_ACCOUNT_INVALID', (order) => withUnit(order, { payee: { merchant_id: 'UNKNOWN' } })],
    ['DUPLICATE_REFERENCE_ID', (order) => ({ ...order, purchase_units: [order.purchase_units[0], order.purchase_units[0]] })],
  ])('refuse an order with %s', async (issue, change) => {
    const { send, order } = await start()
    expect(await send('POST', ORDERS, change(order))).toMatchObject({
      status: 422,
      body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
    })
  })

  it('repeat the response of a request id, and refuse it with another body', async () => {
    const { send, order, paypal } = await start()
    const headers = { 'paypal-request-id': 'key-1' }
    const first = await send('POST', ORDERS, order, headers)
    expect(first.status).toBe(200)
    expect((await send('POST', ORDERS, order, headers)).body.id).toBe(first.body.id)
    expect(await send('POST', ORDERS, withUnit(order, { custom_id: 'other' }), headers)).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED' }] },
    })
    expect(await send('POST', ORDERS, order, { 'paypal-request-id': '' })).toMatchObject({
      body: { details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] },
    })
    expect(paypal.state.orders.size).toBe(1)
  })

  it('refuse an unknown token, path, order and capture that is not approved', async () => {
    const { send, order } = await start()
    expect(await send('POST', ORDERS, order, { authorization: 'Bearer x' })).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    })
    expect((await send('GET', '/v2/nothing')).status).toBe(404)
    expect(await send('GET', `${ORDERS}/x`)).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
    const { body } = await send('POST', ORDERS, order)
    expect(await send('POST', `${ORDERS}/${body.id}/capture`, {})).toMatchObject({ body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
  })

  it('let only the seller, by the assertion of the marketplace, refund a capture', async () => {
    const { send, order, paypal } = await start()
    const { body } = await send('POST', ORDERS, order)
    await fetch(`${paypal.url}/checkoutnow?token=${body.id}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    })
    await send('POST', `${ORDERS}/${body.id}/capture`, {})
    const [capture] = paypal.state.captures.values()
    const refund = (assertion?: string) =>
      send('POST', `/v2/payments/captures/${capture?.id}/refund`, {}, assertion ? { 'paypal-auth-assertion': assertion } : {})
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const assert = (payload: object) => `${encode({ alg: 'none' })}.${encode(payload)}.`
    const payer_id = capture?.payee.merchant_id
    const other = await connectMerchant(createTestGateway(paypal))
    for (const [assertion, status] of [
      [undefined, 403],
      [assert({ iss: 'another-client', payer_id }), 403],
      [assert({ iss: paypal.clientId, payer_id: 'UNKNOWN' }), 403],
      [assert({ iss: paypal.clientId, payer_id: other }), 403],
      ['x.y.', 400],
      [assert({ iss: paypal.clientId, payer_id }), 201],
    ] as const)
      expect((await refund(assertion)).status).toBe(status)
  })
})

describe('the browser script of the stand-in', () => {
  it('is served to the client that PayPal knows', async () => {
    const paypal = await startPaypal()
    const load = async (query: string) => (await fetch(`${paypal.url}/sdk/js?${query}`)).status
    expect(await load(`client-id=${paypal.clientId}&currency=GBP&locale=fr_FR`)).toBe(200)
    expect(await load('client-id=x')).toBe(400)
  })

  it('has pages in French', async () => {
    const { paypal, order, send } = await start()
    const { body } = await send('POST', ORDERS, order)
    const page = await fetch(`${paypal.url}/checkoutnow?token=${body.id}`, { headers: { 'accept-language': 'fr-FR,fr' } })
    expect(await page.text()).toContain('<html lang="fr">')
  })
})
