// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { currentCurrency, takeCurrency } from './currency.ts'

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as writeCookie does
  document.cookie = 'currency=; Max-Age=0; Path=/'
})

it('keeps the currency of the country for whoever has chosen none', () => {
  takeCurrency('pln')
  expect(currentCurrency()).toBe('pln')
  expect(localStorage.getItem('currency')).toBe('pln')
})

it('leaves a choice alone, and writes nothing down for the usual currency', () => {
  takeCurrency('gbp')
  expect(localStorage.getItem('currency')).toBeNull()
  localStorage.setItem('currency', 'eur')
  takeCurrency('pln')
  expect(currentCurrency()).toBe('eur')
})
