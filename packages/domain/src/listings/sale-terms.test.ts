import { describe, expect, it } from 'vitest'
import { listSaleTermsIssues } from './sale-terms.ts'

const fixedPriceTerms = {
  sale_format: 'fixed',
  item_price_minor: 1000,
  min_offer_price_minor: null,
  auto_accept_price_minor: null,
  starting_price_minor: null,
  reserve_price_minor: null,
  quantity: 5,
} as const

describe('listSaleTermsIssues', () => {
  it.each([
    ['a fixed price', fixedPriceTerms, []],
    ['a minimum offer below the price', { ...fixedPriceTerms, sale_format: 'offers', min_offer_price_minor: 999 }, []],
    [
      'a minimum offer equal to the price',
      { ...fixedPriceTerms, sale_format: 'offers', min_offer_price_minor: 1000 },
      ['min_offer_price too_big'],
    ],
    ['a minimum offer left over on a fixed price', { ...fixedPriceTerms, min_offer_price_minor: 5000 }, []],
    [
      'an auction of one unit',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 100, item_price_minor: null, quantity: 1 },
      [],
    ],
    [
      'an auction of several units',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 100, item_price_minor: null },
      ['quantity too_big'],
    ],
    [
      'a buy-now price of 130 % of the starting price',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 1000, item_price_minor: 1300, quantity: 1 },
      [],
    ],
    [
      'a buy-now price below 130 %',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 1000, item_price_minor: 1299, quantity: 1 },
      ['item_price too_small'],
    ],
    [
      'an automatically accepted price below the minimum',
      { ...fixedPriceTerms, sale_format: 'offers', min_offer_price_minor: 900, auto_accept_price_minor: 899 },
      ['auto_accept_price too_small'],
    ],
    [
      'an automatically accepted price equal to the price',
      { ...fixedPriceTerms, sale_format: 'offers', auto_accept_price_minor: 1000 },
      ['auto_accept_price too_big'],
    ],
    [
      'a reserve equal to the starting price',
      {
        ...fixedPriceTerms,
        sale_format: 'auction',
        starting_price_minor: 100,
        reserve_price_minor: 100,
        item_price_minor: null,
        quantity: 1,
      },
      ['reserve_price too_small'],
    ],
    [
      'a buy-now price below the reserve',
      { ...fixedPriceTerms, sale_format: 'auction', starting_price_minor: 100, reserve_price_minor: 1001, quantity: 1 },
      ['item_price too_small'],
    ],
  ] as const)('checks %s', (_, terms, expected) => {
    expect(listSaleTermsIssues(terms).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
})
