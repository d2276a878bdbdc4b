import { addressLines } from '@partlane/domain/addresses/address-lines'
import { type FeeRate, sumFees } from '@partlane/domain/invoices/fee-rates'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { createFormatters, translator } from '@partlane/i18n/server'
import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import { createReport, type Report } from '#platform/pdf/report.ts'
import type { InvoiceOptions } from './create-invoice-pdf.ts'
import { drawParties } from './draw-parties.ts'
import type { FeeInvoiceContent } from './fee-invoice-content.ts'

/** Draws an invoice of the marketplace on A4. The same content makes the same bytes. */
export async function createFeeInvoicePdf(
  content: FeeInvoiceContent,
  { locale, productName }: InvoiceOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = translator(locale, 'fee-invoice-pdf')
  const { number } = content
  const title = t(`title.${titleOf(content)}`)
  const heading = `${title} ${number}`
  const document = await createPdfDocument({ title: heading, author: productName, createdAt: content.issuedAt, locale })
  const report = createReport(document, heading)
  drawIntroduction(report, content, { locale, title })
  await drawLines(report, content, locale)
  drawTotals(report, content, locale)
  report.finish((page, pages) => t('footer', { number, page, pages }))
  return document.save()
}

/** Only an invoice with VAT is a VAT invoice. */
function titleOf({ isCredit, rates }: FeeInvoiceContent) {
  if (isCredit) return 'credit_note'
  return rates.some(({ percentage }) => percentage > 0) ? 'vat_invoice' : 'invoice'
}

function drawIntroduction(report: Report, content: FeeInvoiceContent, { locale, title }: { locale: Locale; title: string }): void {
  const t = translator(locale, 'fee-invoice-pdf')
  const { formatDate } = createFormatters(locale)
  const { period, seller } = content
  report.text(title, { size: 20, font: 'bold' })
  report.y += 6
  const facts = [
    t('number', { number: content.number }),
    t('issued', { day: formatDate(content.issuedAt, 'medium') }),
    t('period', { from: formatDate(period.first, 'medium'), to: formatDate(period.last, 'medium') }),
    t('supplied', { day: formatDate(period.last, 'medium') }),
  ]
  for (const fact of facts) report.text(fact, { size: 10 })
  report.y += 16
  const country = seller?.address && new Intl.DisplayNames([locale], { type: 'region' }).of(seller.address.country)
  const [issuerName = '', ...issuerLines] = content.issuer
  drawParties(report, [
    { heading: t('issuer'), name: issuerName, lines: issuerLines },
    {
      heading: t('seller'),
      name: seller?.name ?? t('former_member'),
      lines: [
        ...(seller?.address ? addressLines(seller.address) : []),
        ...(country ? [country] : []),
        ...(seller?.vat_number ? [t('vat_number', { number: seller.vat_number })] : []),
        ...(seller?.company_number ? [t('company_number', { number: seller.company_number })] : []),
      ],
    },
  ])
}

async function drawLines(report: Report, { rates, currency }: FeeInvoiceContent, locale: Locale): Promise<void> {
  const t = translator(locale, 'fee-invoice-pdf')
  const { formatMoney, formatNumber } = createFormatters(locale)
  const format = (amountMinor: number) => formatMoney(money(amountMinor, currency))
  const rows = rates.map(({ kind, percentage, orders, fee_minor, vat_minor }) => ({
    cells: [
      t(`kind.${kind}`, { count: orders }),
      format(fee_minor - vat_minor),
      kind === 'labels' ? '–' : t('percentage', { percentage: formatNumber(percentage) }),
      format(vat_minor),
      format(fee_minor),
    ],
  }))
  await report.table(
    [
      { title: t('column.service'), share: 0.4, align: 'left' },
      { title: t('column.net'), share: 0.16, align: 'right' },
      { title: t('column.rate'), share: 0.12, align: 'right' },
      { title: t('column.vat'), share: 0.14, align: 'right' },
      { title: t('column.gross'), share: 0.18, align: 'right' },
    ],
    rows,
  )
}

/** The net amount and the VAT of each rate, the total, and why there is no VAT. */
function drawTotals(report: Report, content: FeeInvoiceContent, locale: Locale): void {
  const t = translator(locale, 'fee-invoice-pdf')
  const { formatMoney, formatNumber } = createFormatters(locale)
  const format = (amountMinor: number) => formatMoney(money(amountMinor, content.currency))
  const { feeMinor, vatMinor } = sumFees(content.rates)
  const byRate = Map.groupBy(content.rates, ({ percentage }) => percentage)
  const vatRows = [...byRate].flatMap(([percentage, rates]: [number, FeeRate[]]): [string, string][] =>
    percentage === 0 ? [] : [[t('vat', { percentage: formatNumber(percentage) }), format(sumFees(rates).vatMinor)]],
  )
  report.totals([
    [t('net'), format(feeMinor - vatMinor)],
    ...vatRows,
    [t(content.isCredit ? 'total.credit_note' : 'total.invoice'), format(feeMinor)],
  ])
  report.y += 16
  if (content.reasonOfNoVat) report.text(t(`sentence.${content.reasonOfNoVat}`), { size: 10.5, font: 'bold' })
  if (vatRows.length > 0) report.text(t('sentence.rounding'), { size: 9.5 })
  report.text(t(content.isCredit ? 'sentence.credited' : 'sentence.paid'), { size: 9.5 })
}
