import { spawnSync } from 'node:child_process'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { createStatementPdf, type StatementContent } from './create-statement-pdf.ts'
import type { Statement, StatementLine } from './statement.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const options = { locale: 'en-GB', productName: 'Partlane' } as const
const readPages = (bytes: Uint8Array) =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8', maxBuffer: 50_000_000 })
    .stdout.split('\f')
    .map((page) => page.replaceAll(/\s+/g, ' '))
    .filter((page) => page.trim() !== '')

function statementOf(count: number): Statement {
  let balanceMinor = 12_345
  const lines = Array.from({ length: count }, (_, i): StatementLine => {
    const isPayout = i % 10 === 9
    const grossMinor = 5_549
    const amountMinor = isPayout ? -30_000 : grossMinor - 500
    balanceMinor += amountMinor
    return {
      at: new Date(Date.UTC(2026, 10, 1 + Math.floor((i * 30) / count), 12)),
      kind: isPayout ? 'payout' : 'sale',
      orderReference: isPayout ? null : `PL-7QK3-M2XD-${i}`,
      parts: isPayout ? null : { grossMinor, feeMinor: 500, feeVatMinor: 83 },
      amountMinor,
      balanceMinor,
    }
  })
  return { currency: 'gbp', openingMinor: 12_345, lines, closingMinor: balanceMinor }
}

const contentOf = (values: Partial<StatementContent> = {}): StatementContent => ({
  month: '2026-11',
  until: null,
  madeAt: new Date('2026-11-30T12:00:00Z'),
  kind: 'vat_registered',
  issuer: 'Partlane Ltd, 1 High Street, Leeds, VAT number GB123456782',
  seller: {
    name: 'Northgate Car Spares Ltd',
    address: { line1: '2 Canal Wharf', line2: null, city: 'Wakefield', region: null, postal_code: 'WF1 1TT', country: 'GB' },
    country: 'GB',
    is_business: true,
    vat_number: 'GB980780684',
    company_number: '01234567',
  },
  statements: [statementOf(20)],
  ...values,
})

describe('the PDF of a statement', () => {
  it.skipIf(!hasPoppler)('has the balances, each line and the sums', async () => {
    const text = readPages(await createStatementPdf(contentOf(), options)).join(' ')
    for (const part of ['Statement November 2026', 'From 1 Nov 2026 to 30 Nov 2026', 'VAT number GB980780684', 'VAT-registered seller'])
      expect(text).toContain(part)
    expect(text).toContain('Issued by Partlane Ltd, 1 High Street, Leeds, VAT number GB123456782')
    expect(text).toContain('Partlane Ltd · days and months in UTC · page 1')
    for (const part of ['Opening balance £123.45', 'Sales, gross £998.82', 'Our fees, incl. VAT £14.94 -£90.00', 'Payouts -£600.00'])
      expect(text).toContain(part)
    expect(text.match(/Closing balance £432.27/g)).toHaveLength(2)
  })

  it.skipIf(!hasPoppler)('has the days of UTC, also in summer', async () => {
    const [line] = statementOf(1).lines
    if (!line) throw new Error('no line')
    const lines = [{ ...line, at: new Date('2026-06-30T23:30:00Z') }]
    const text = readPages(
      await createStatementPdf(contentOf({ month: '2026-06', statements: [{ ...statementOf(1), lines }] }), options),
    ).join(' ')
    expect(text).toContain('30/06/2026 Sale')
    expect(text).not.toContain('01/07/2026')
  })

  it.skipIf(!hasPoppler)('repeats the header and numbers the pages of 1,000 lines', async () => {
    const startedAtMs = performance.now()
    const bytes = await createStatementPdf(contentOf({ statements: [statementOf(1_000)] }), options)
    expect(performance.now() - startedAtMs).toBeLessThan(20_000)
    const pages = readPages(bytes)
    expect(pages.length).toBe((await PDFDocument.load(bytes)).getPageCount())
    expect(pages.length).toBeGreaterThan(20)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Date Movement Order Gross Our fee Amount Balance')
    }
    for (const i of [0, 498, 998]) expect(pages.filter((page) => page.includes(`PL-7QK3-M2XD-${i} `))).toHaveLength(1)
  })

  it.skipIf(!hasPoppler).each([
    ['private', 'Seller without VAT on invoices', 'Vendeur sans TVA'],
    ['vat_registered', 'VAT-registered seller', 'Vendeur assujetti à la TVA'],
    ['margin_scheme', 'VAT margin scheme for second-hand goods', 'régime de la marge'],
  ] as const)('has the heading of a seller of the kind %s in both languages', async (kind, english, french) => {
    expect(readPages(await createStatementPdf(contentOf({ kind }), options)).join(' ')).toContain(english)
    expect(readPages(await createStatementPdf(contentOf({ kind }), { ...options, locale: 'fr' })).join(' ')).toContain(french)
  })

  it.skipIf(!hasPoppler)('says that a month is not over, and that nothing has happened', async () => {
    const text = readPages(await createStatementPdf(contentOf({ statements: [], until: new Date('2026-11-24T10:00:00Z') }), options)).join(
      ' ',
    )
    expect(text).toContain('The month is not over. Movements until 24 Nov 2026')
    expect(text).toContain('There are no movements and no balance.')
  })
})
