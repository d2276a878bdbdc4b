import { describe, expect, it } from 'vitest'
import { formatFeeNumber, formatInvoiceNumber } from './invoice-numbers.ts'
import { creditVat, freezeInvoiceTerms, invoiceVat } from './invoice-terms.ts'

const vat = { kind: 'vat_registered', percentage: 20 } as const

describe('the terms that an order freezes', () => {
  const trader = { isBusiness: true, vatNumber: 'GB123456789' }

  it('are those of a business with a VAT number', () => {
    expect(freezeInvoiceTerms({ ...vat, ...trader })).toEqual(vat)
    expect(freezeInvoiceTerms({ kind: 'margin_scheme', percentage: 20, ...trader })).toEqual({ kind: 'margin_scheme', percentage: 0 })
  })

  it.each([
    { isBusiness: true, vatNumber: null },
    { isBusiness: true, vatNumber: '' },
    { isBusiness: false, vatNumber: 'GB123456789' },
  ])('are those of a receipt for %o', (seller) => {
    for (const kind of ['vat_registered', 'margin_scheme'] as const)
      expect(freezeInvoiceTerms({ kind, percentage: 20, ...seller })).toEqual({ kind: 'private', percentage: 0 })
  })
})

describe('VAT of an invoice', () => {
  it.each([
    [1, 0],
    [3, 0], // half a penny is rounded to the even one
    [9, 2],
    [12_000, 2_000],
    [100_000_000, 16_666_667],
  ])('within %i is %i', (gross, expected) => {
    expect(invoiceVat(vat, gross)).toBe(expected)
  })

  it('is not shown by the other kinds', () => {
    for (const kind of ['private', 'margin_scheme'] as const) expect(invoiceVat({ kind, percentage: 20 }, 12_000)).toBe(0)
  })

  it('is given back exactly by any credit notes of the whole amount', () => {
    for (let grossMinor = 1; grossMinor < 400; grossMinor++)
      for (const percentage of [5.5, 20, 25.5]) {
        const terms = { kind: 'vat_registered', percentage } as const
        const parts = [Math.floor(grossMinor / 3), Math.floor(grossMinor / 7), 0]
        parts.push(grossMinor - parts.reduce((sum, part) => sum + part, 0))
        let creditedMinor = 0
        let vatMinor = 0
        for (const creditMinor of parts) {
          const part = creditVat(terms, { invoicedMinor: grossMinor, creditedMinor, creditMinor })
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(creditMinor)
          vatMinor += part
          creditedMinor += creditMinor
        }
        expect(vatMinor).toBe(invoiceVat(terms, grossMinor))
      }
  })
})

describe('numbers', () => {
  it('name the document and the seller', () => {
    expect(formatInvoiceNumber('invoice', { sellerId: 42, number: 17 })).toBe('INV-42-000017')
    expect(formatInvoiceNumber('credit_note', { sellerId: 42, number: 1_234_567 })).toBe('CN-42-1234567')
    expect(formatFeeNumber(1)).toBe('FEE-000001')
  })
})
