import { describe, expect, it } from 'vitest'
import { auctionEnd, listSaleTermsIssues } from './sale-terms.ts'

const fixedPriceTerms = {
  sale_format: 'fixed',
  item_price_minor: 1000,
  min_offer_price_minor: null,
  starting_price_minor: null,
  quantity: 5,
} as const

describe('terms of a sale', () => {
  it.each([
    ['a fixed price', fixedPriceTerms, []],
    ['a lowest offer below the price', { ...fixedPriceTerms, sale_format: 'offers', min_offer_price_minor: 999 }, []],
    [
      'a lowest offer at the price',
      { ...fixedPriceTerms, sale_format: 'offers', min_offer_price_minor: 1000 },
      ['min_offer_price_minor too_big'],
    ],
    ['a forgotten lowest offer of a fixed price', { ...fixedPriceTerms, min_offer_price_minor: 5000 }, []],
    [
      'an auction of one',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 100, item_price_minor: null, quantity: 1 },
      [],
    ],
    [
      'an auction of several',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 100, item_price_minor: null },
      ['quantity too_big'],
    ],
    [
      'buy-now at 130 % of the start',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 1000, item_price_minor: 1300, quantity: 1 },
      [],
    ],
    [
      'buy-now below it',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 1000, item_price_minor: 1299, quantity: 1 },
      ['item_price_minor too_small'],
    ],
  ] as const)('%s', (_, terms, expected) => {
    expect(listSaleTermsIssues(terms).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('count an auction in whole days of 24 hours', () => {
    expect(auctionEnd(new Date('2026-03-28T12:00:00Z'), 3)).toEqual(new Date('2026-03-31T12:00:00Z'))
  })
})
