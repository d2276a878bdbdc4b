import { expect, it } from 'vitest'
import { toWireNames } from './wire-names.ts'

it('writes amounts and weights as decimals under names without a unit, and ids as text', () => {
  const date = new Date(0)
  const stored = { price_minor: 1250, fee_minor: null, weight_grams: 500, order_id: 7, document_ids: [1, 2], paid: 3, made_at: date }
  expect(toWireNames({ rows: [stored] })).toEqual({
    rows: [{ price: '12.50', fee: null, weight: '0.5', order_id: '7', document_ids: ['1', '2'], paid: 3, made_at: date }],
  })
})

it('writes amounts with the decimals of the currency beside them, or of an object around them', () => {
  const order = {
    currency: 'gbp',
    total_minor: 1250,
    charged_minor: 2506,
    charged_currency: 'jpy',
    items: [{ unit_price_minor: 1250 }, { currency: 'jpy', unit_price_minor: 1250 }],
  }
  expect(toWireNames([order, { currency: 'jpy', items: [{ price_minor: 5 }] }])).toEqual([
    {
      currency: 'gbp',
      total: '12.50',
      charged: '2506',
      charged_currency: 'jpy',
      items: [{ unit_price: '12.50' }, { currency: 'jpy', unit_price: '1250' }],
    },
    { currency: 'jpy', items: [{ price: '5' }] },
  ])
})
