// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { adoptServerCurrency, currentCurrency } from './currency.ts'

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as writeCookie does
  document.cookie = 'currency=; Max-Age=0; Path=/'
})

it('keeps the currency of the country for whoever has chosen none', () => {
  adoptServerCurrency('pln')
  expect(currentCurrency()).toBe('pln')
  expect(localStorage.getItem('currency')).toBe('pln')
})

it('leaves a choice alone, and writes nothing down for the usual currency', () => {
  adoptServerCurrency('gbp')
  expect(localStorage.getItem('currency')).toBeNull()
  localStorage.setItem('currency', 'eur')
  adoptServerCurrency('pln')
  expect(currentCurrency()).toBe('eur')
})
