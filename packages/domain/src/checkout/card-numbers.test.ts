import { describe, expect, it } from 'vitest'
import { isCardNumber } from './card-numbers.ts'

describe('a card number', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    ' 4242-4242-4242-4242\n',
    '4242\u00a04242\u20114242.4242',
    '378282246310005', // 15 digits
    '676770000005', // 12 digits
    '6304000000000000000', // 19 digits
  ])('is found in %j', (text) => expect(isCardNumber(text)).toBe(true))

  it.each([
    'tok_sandbox_approve',
    'ctoken_4242424242424242',
    '4242424242424241', // wrong check digit
    '42424242420', // 11 digits
    '63040000000000000000', // 20 digits
    '',
  ])('is not found in %j', (text) => expect(isCardNumber(text)).toBe(false))
})
