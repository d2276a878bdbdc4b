import { describe, expect, it } from 'vitest'
import { createApi } from './api/api.ts'
import { createQueryClient } from './api/query-client.ts'
import { inProcessTransport } from './api/transport.ts'
import { shippingRulesQuery } from './shipping-rules.ts'

const rule = {
  id: '7',
  zone: 'uk_mainland',
  currency: 'gbp',
  active: true,
  bands: [{ up_to_weight: '2.5', up_to_length: 60, price: '4.50' }],
  free_over: '50.00',
  dispatch_days: 1,
  days_min: 1,
  days_max: 2,
  return_days: 14,
  return_paid_by: 'buyer',
}
const fetchRules = (changes: object) => {
  const api = createApi(inProcessTransport(async () => ({ ok: true, value: [{ ...rule, ...changes }] })))
  return createQueryClient().fetchQuery({ ...shippingRulesQuery(api), retry: false })
}

describe('shippingRulesQuery', () => {
  it('returns amounts in minor units and weights in grams', async () => {
    const [received] = await fetchRules({})
    expect(received).toMatchObject({ bands: [{ up_to_grams: 2_500, up_to_cm: 60, price_minor: 450 }], free_over_minor: 5_000 })
  })

  it('returns amounts of a currency without decimals', async () => {
    const [received] = await fetchRules({
      currency: 'jpy',
      bands: [{ up_to_weight: null, up_to_length: null, price: '450' }],
      free_over: '5000',
    })
    expect(received).toMatchObject({ currency: 'jpy', bands: [{ price_minor: 450 }], free_over_minor: 5_000 })
    await expect(fetchRules({ currency: 'jpy' })).rejects.toThrow('"4.50" is not an amount in jpy')
  })

  it.each([
    ['price', { bands: [{ up_to_weight: '2', up_to_length: null, price: 'about ten' }] }],
    ['weight', { bands: [{ up_to_weight: 'heavy', up_to_length: null, price: '4.50' }] }],
    ['limit of free delivery', { free_over: '' }],
  ])('fails for an unreadable %s, which is neither free delivery nor no limit', async (_, changes) => {
    await expect(fetchRules(changes)).rejects.toThrow(/is not (an amount|a weight)/)
  })
})
