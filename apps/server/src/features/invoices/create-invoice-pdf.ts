import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { createFormatters, translator } from '@partlane/i18n/server'
import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import { createReport, type Report, type ReportColumn } from '#platform/pdf/report.ts'
import { drawParties } from './draw-parties.ts'
import type { InvoiceContent, InvoiceParty } from './invoice-content.ts'

export type InvoiceOptions = { locale: Locale; productName: string }

/**
 * Draws an invoice, a receipt or a credit note on A4. The same content makes the same bytes. The
 * kind decides about the title, the VAT and the legal sentence.
 */
export async function createInvoicePdf(content: InvoiceContent, { locale, productName }: InvoiceOptions): Promise<Uint8Array<ArrayBuffer>> {
  const t = translator(locale, 'invoice-pdf')
  const title = t(`title.${titleOf(content)}`)
  const heading = `${title} ${content.number}`
  const document = await createPdfDocument({ title: heading, author: content.seller.name, createdAt: content.issuedAt, locale })
  const report = createReport(document, heading)
  drawIntroduction(report, content, { locale, title })
  await drawLines(report, content, locale)
  drawAmounts(report, content, locale)
  drawSentences(report, content, locale)
  report.finish((page, pages) => t('footer', { product: productName, number: content.number, page, pages }))
  return document.save()
}

function titleOf({ document, kind }: InvoiceContent) {
  return document === 'credit_note' ? 'credit_note' : kind
}

function drawIntroduction(report: Report, content: InvoiceContent, { locale, title }: { locale: Locale; title: string }): void {
  const t = translator(locale, 'invoice-pdf')
  const { formatDate } = createFormatters(locale)
  report.text(title, { size: 20, font: 'bold' })
  report.y += 6
  const facts = [
    t('number', { number: content.number }),
    t('issued', { day: formatDate(content.issuedAt, 'medium') }),
    ...(content.document === 'invoice' ? [t('supplied', { day: formatDate(content.orderedAt, 'medium') })] : []),
    t('order', { reference: content.orderReference, day: formatDate(content.orderedAt, 'medium') }),
    ...(content.creditedNumber ? [t('credits', { number: content.creditedNumber })] : []),
  ]
  for (const fact of facts) report.text(fact, { size: 10 })
  report.y += 16
  const { seller, buyer } = content
  const registrations = [
    ...(seller.vatNumber ? [t('vat_number', { number: seller.vatNumber })] : []),
    ...(seller.companyNumber ? [t('company_number', { number: seller.companyNumber })] : []),
  ]
  drawParties(report, [
    { heading: t('seller'), name: seller.name, lines: [...linesOf(seller, locale), ...registrations] },
    { heading: t('buyer'), name: buyer.name, lines: linesOf(buyer, locale) },
  ])
}

function linesOf({ address }: InvoiceParty, locale: Locale): string[] {
  const country = address?.country ? new Intl.DisplayNames([locale], { type: 'region' }).of(address.country) : undefined
  return [...(address ? addressLines(address) : []), ...(country ? [country] : [])]
}

async function drawLines(report: Report, content: InvoiceContent, locale: Locale): Promise<void> {
  const t = translator(locale, 'invoice-pdf')
  const { formatNumber } = createFormatters(locale)
  const format = moneyFormatter(content, locale)
  const itemsMinor = content.grossMinor - content.shippingMinor
  const items =
    content.document === 'invoice'
      ? content.lines.map(({ title, quantity, unitPriceMinor }) => [
          title,
          formatNumber(quantity),
          format(unitPriceMinor),
          format(unitPriceMinor * quantity),
        ])
      : itemsMinor === 0
        ? []
        : [[t('credited_items'), '', '', format(itemsMinor)]]
  const shipping = content.shippingMinor === 0 ? [] : [[t('shipping'), '', '', format(content.shippingMinor)]]
  const surcharge = content.surchargeMinor === 0 ? [] : [[t('surcharge'), '', '', format(content.surchargeMinor)]]
  const rows = [...items, ...shipping, ...surcharge].map((cells) => ({ cells }))
  await report.table(listColumns(content, locale), rows)
}

/** A credit note has no quantities and prices: it is about an amount. */
function listColumns({ document, kind }: InvoiceContent, locale: Locale): ReportColumn[] {
  const t = translator(locale, 'invoice-pdf')
  const isInvoice = document === 'invoice'
  return [
    { title: t('column.item'), share: 0.5, align: 'left' },
    { title: isInvoice ? t('column.quantity') : '', share: 0.1, align: 'right' },
    { title: isInvoice ? t(kind === 'vat_registered' ? 'column.price_with_vat' : 'column.price') : '', share: 0.22, align: 'right' },
    { title: t('column.amount'), share: 0.18, align: 'right' },
  ]
}

function drawAmounts(report: Report, content: InvoiceContent, locale: Locale): void {
  const t = translator(locale, 'invoice-pdf')
  const { formatMoney, formatNumber } = createFormatters(locale)
  const format = moneyFormatter(content, locale)
  const { grossMinor, vatMinor, surchargeMinor, charged } = content
  const vatRows: [string, string][] =
    content.kind === 'vat_registered'
      ? [
          [t('net'), format(grossMinor - vatMinor)],
          [t('vat', { percentage: formatNumber(content.vatPercentage) }), format(vatMinor)],
        ]
      : []
  const surchargeRows: [string, string][] = surchargeMinor > 0 && vatRows.length > 0 ? [[t('surcharge_total'), format(surchargeMinor)]] : []
  report.totals([...vatRows, ...surchargeRows, [t(`total.${content.document}`), format(grossMinor + surchargeMinor)]])
  if (!charged) return
  report.pen.text(t('charged', { amount: formatMoney(money(charged.amountMinor, charged.currency)) }), {
    x: report.left,
    y: report.y,
    size: 9,
    width: report.width,
    align: 'right',
    grey: 0.3,
  })
  report.y += 14
}

/** The legal sentence of the kind, and what the marketplace has to do with the sale. */
function drawSentences(report: Report, { kind, isTrader, document, surchargeMinor }: InvoiceContent, locale: Locale): void {
  const t = translator(locale, 'invoice-pdf')
  report.y += 16
  if (kind === 'margin_scheme') report.text(t('sentence.margin_scheme'), { size: 10.5, font: 'bold' })
  if (kind === 'private') report.text(t(isTrader ? 'sentence.no_vat' : 'sentence.private'), { size: 9.5 })
  if (surchargeMinor > 0) report.text(t('sentence.surcharge'), { size: 9.5 })
  report.text(t(`sentence.paid.${document}`), { size: 9.5 })
}

const moneyFormatter =
  ({ currency }: InvoiceContent, locale: Locale) =>
  (amountMinor: number) =>
    createFormatters(locale).formatMoney(money(amountMinor, currency))
