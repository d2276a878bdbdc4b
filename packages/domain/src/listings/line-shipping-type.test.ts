import { expect, it } from 'vitest'
import { chooseShippingType } from './line-shipping-type.ts'

it.each([
  [undefined, 'both', 'ship_only'],
  [undefined, 'ship_only', 'ship_only'],
  [undefined, 'click_and_collect', 'click_and_collect'],
  ['click_and_collect', 'both', 'click_and_collect'],
] as const)('chooses for the wish %s and the offer %s: %s', (wanted, offered, expected) => {
  expect(chooseShippingType(wanted, offered)).toBe(expected)
})

it.each([
  ['click_and_collect', 'ship_only'],
  ['ship_only', 'click_and_collect'],
] as const)('refuses the wish %s for the offer %s', (wanted, offered) => {
  expect(() => chooseShippingType(wanted, offered)).toThrow('shipping_not_offered')
})
