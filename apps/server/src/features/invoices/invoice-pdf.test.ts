import { spawnSync } from 'node:child_process'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { createInvoicePdf } from './create-invoice-pdf.ts'
import { invoiceContent } from './test-helpers.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const options = { locale: 'en-GB', productName: 'Partlane' } as const

/** The texts of a PDF as a viewer copies them, with single spaces. */
const readTexts = (bytes: Uint8Array) =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout.replaceAll(/\s+/g, ' ')

describe('createInvoicePdf', () => {
  it('makes the same bytes of the same content', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => createInvoicePdf(invoiceContent(), options)))
    expect(Buffer.from(first ?? []).equals(second ?? Buffer.alloc(0))).toBe(true)
  })

  it('continues 100 lines on further pages', async () => {
    const lines = Array.from({ length: 100 }, (_, i) => ({ title: `Part ${i}`, quantity: 1, unitPriceMinor: 100 }))
    const bytes = await createInvoicePdf(invoiceContent({ lines, grossMinor: 10_895 }), options)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2)
  })

  it.skipIf(!hasPoppler)('shows net, rate and VAT of a VAT-registered seller', async () => {
    const text = readTexts(await createInvoicePdf(invoiceContent(), options))
    for (const part of ['VAT invoice', 'INV-42-000017', 'VAT number GB980780684', 'Net £103.19', 'VAT 20 % £20.64', 'Total £123.83'])
      expect(text).toContain(part)
    expect(text).toContain('Company number 01234567')
    expect(text).toContain('Date of supply 20 Nov 2026')
  })

  it.skipIf(!hasPoppler)('shows the legal sentence and no VAT for the margin scheme', async () => {
    const content = invoiceContent({ kind: 'margin_scheme', vatPercentage: 0, vatMinor: 0 })
    const text = readTexts(await createInvoicePdf(content, options))
    expect(text).toContain('Margin scheme - second-hand goods')
    expect(text).not.toContain('Net')
    expect(text).not.toMatch(/VAT \d/)
    expect(readTexts(await createInvoicePdf(content, { ...options, locale: 'fr' }))).toContain('Régime particulier - Biens d’occasion')
  })

  it.skipIf(!hasPoppler)('is a receipt for a private seller', async () => {
    const seller = { name: 'Marcus Whitfield', address: null, vatNumber: null, companyNumber: null }
    const content = invoiceContent({ kind: 'private', vatPercentage: 0, vatMinor: 0, isTrader: false, seller })
    const text = readTexts(await createInvoicePdf(content, options))
    for (const part of ['Receipt', 'Marcus Whitfield', 'Sold by a private person. No VAT is charged.', 'Total £123.83'])
      expect(text).toContain(part)
  })

  it.skipIf(!hasPoppler)('names the invoice that a credit note is about', async () => {
    const values = {
      document: 'credit_note',
      number: 'CN-42-000001',
      creditedNumber: 'INV-42-000017',
      lines: [],
      surchargeMinor: 2_000,
    } as const
    const text = readTexts(await createInvoicePdf(invoiceContent(values), options))
    for (const part of ['Credit note', 'Credits INV-42-000017', 'Money back for items £114.88', 'Delivery £8.95', 'Total credit £143.83'])
      expect(text).toContain(part)
  })

  it.skipIf(!hasPoppler).each([
    ['gbp', 1, '£0.01'],
    ['gbp', 100_000_000, '£1,000,000.00'],
    ['jpy', 1, '¥1'],
    ['jpy', 1_000_000, '¥1,000,000'],
  ] as const)('shows amounts in %s: %i is %s', async (currency, grossMinor, expected) => {
    const lines = [{ title: 'Gasket', quantity: 1, unitPriceMinor: grossMinor }]
    const bytes = await createInvoicePdf(
      invoiceContent({ currency, lines, grossMinor, vatMinor: 0, shippingMinor: 0, kind: 'private' }),
      options,
    )
    expect(readTexts(bytes)).toContain(`Total ${expected}`)
  })
})
