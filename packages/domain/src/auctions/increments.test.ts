import { describe, expect, it } from 'vitest'
import { currencyCodes } from '../money/money.ts'
import { bidIncrement } from './increments.ts'

/** Prices from which an increment applies (product rules, "Auctions"), in units. */
const table = [
  ['0.01', '0.05'],
  ['1', '0.20'],
  ['5', '0.50'],
  ['15', '1'],
  ['60', '2'],
  ['150', '5'],
  ['300', '10'],
  ['600', '20'],
  ['1500', '50'],
  ['3000', '100'],
].map(([from, increment]) => ({ from: Math.round(Number(from) * 100), increment: Math.round(Number(increment) * 100) }))

describe('bidIncrement', () => {
  it.each(currencyCodes.filter((code) => code !== 'jpy'))('has the boundaries of the table in %s', (currency) => {
    for (const [index, { from, increment }] of table.entries()) {
      expect(bidIncrement(from, currency), `from ${from}`).toBe(increment)
      if (index > 0) expect(bidIncrement(from - 1, currency), `before ${from}`).toBe(table[index - 1]?.increment)
    }
    expect(bidIncrement(2_000_000_000, currency)).toBe(10_000)
  })

  it('uses the same table in whole yen, at least one', () => {
    const boundaries = [1, 4, 5, 14, 15, 59, 60, 149, 150, 299, 300, 599, 600, 1_499, 1_500, 2_999, 3_000]
    expect(boundaries.map((price) => bidIncrement(price, 'jpy'))).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 5, 5, 10, 10, 20, 20, 50, 50, 100])
  })

  it.each(currencyCodes)('never falls with the price in %s', (currency) => {
    const prices = Array.from({ length: 45_000 }, (_, index) => 1 + index * 7)
    expect(prices.filter((price) => bidIncrement(price + 7, currency) < bidIncrement(price, currency))).toEqual([])
  })
})
