import { expect, it } from 'vitest'
import { parseTypedAmount } from './typed-amount.ts'

it.each([
  ['12,5', 'gbp', 1250],
  [' 43 ', 'gbp', 4300],
  ['1200', 'jpy', 1200],
  ['12.50', 'jpy', undefined],
  ['0', 'gbp', undefined],
  ['', 'gbp', undefined],
  ['a', 'gbp', undefined],
])('parses the amount "%s" in %s as %s', (text, currency, expected) => {
  expect(parseTypedAmount(text, currency)).toBe(expected)
})
