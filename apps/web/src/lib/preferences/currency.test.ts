// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { adoptServerCurrency, currentCurrency } from './currency.ts'

describe('adoptServerCurrency', () => {
  it('saves the currency of the country if the visitor has chosen none', () => {
    adoptServerCurrency('pln')
    expect(currentCurrency()).toBe('pln')
    expect(localStorage.getItem('currency')).toBe('pln')
  })

  it('saves no default currency and does not change a chosen one', () => {
    adoptServerCurrency('gbp')
    expect(localStorage.getItem('currency')).toBeNull()
    localStorage.setItem('currency', 'eur')
    adoptServerCurrency('pln')
    expect(currentCurrency()).toBe('eur')
  })
})
