import { addressLines } from '@partlane/domain/addresses/address-lines'
import { daysOfMonth } from '@partlane/domain/earnings/months'
import type { FeePayer } from '@partlane/domain/invoices/fee-rates'
import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { createFormatters, translator } from '@partlane/i18n/server'
import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import { createReport, type Report, type ReportColumn } from '#platform/pdf/report.ts'
import { sumStatement } from './statement.policy.ts'
import type { Statement, StatementLine } from './statement.ts'

/** What the statement of a month shows. */
export type StatementContent = {
  /** 2026-11. */
  month: string
  /** Later movements of the month are not contained. Null: the month is over. */
  until: Date | null
  madeAt: Date
  kind: InvoiceKind
  seller: FeePayer
  /** Name, address and numbers of the marketplace, separated by commas. */
  issuer: string
  statements: readonly Statement[]
}

type Options = { locale: Locale; productName: string }

/** Draws the statement of a month on A4, each currency on pages of its own. */
export async function createStatementPdf(content: StatementContent, options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, productName } = options
  const t = translator(locale, 'statement-pdf')
  const month = createFormatters(locale).formatDate(daysOfMonth(content.month).first, 'month')
  const heading = t('title', { month })
  const document = await createPdfDocument({ title: heading, author: productName, createdAt: content.madeAt, locale })
  const report = createReport(document, `${heading} · ${content.seller.name ?? ''}`)
  drawIntroduction(report, content, { locale, heading })
  if (content.statements.length === 0) report.text(t('empty'), { size: 10 })
  for (const [index, statement] of content.statements.entries()) {
    if (index > 0) report.startPage()
    report.text(t('currency', { currency: statement.currency.toUpperCase() }), { size: 13, font: 'bold' })
    drawSums(report, statement, locale)
    await drawLines(report, statement, { locale, month: content.month })
  }
  const issuer = content.issuer.split(', ')[0] ?? ''
  report.finish((page, pages) => t('footer', { issuer, page, pages }))
  return document.save()
}

function drawIntroduction(report: Report, content: StatementContent, { locale, heading }: { locale: Locale; heading: string }): void {
  const t = translator(locale, 'statement-pdf')
  const { formatDate } = createFormatters(locale)
  const { seller, kind, month, until } = content
  const { first, last } = daysOfMonth(month)
  report.text(heading, { size: 20, font: 'bold' })
  report.y += 6
  report.text(t('period', { from: formatDate(first, 'medium'), to: formatDate(last, 'medium') }), { size: 10 })
  if (until) report.text(t('until', { time: formatDate(until, 'datetime') }), { size: 10, font: 'bold' })
  report.y += 12
  const country = seller.address && new Intl.DisplayNames([locale], { type: 'region' }).of(seller.address.country)
  report.text(seller.name ?? '', { size: 11, font: 'bold' })
  const lines = [
    ...(seller.address ? addressLines(seller.address) : []),
    ...(country ? [country] : []),
    ...(seller.vat_number ? [t('vat_number', { number: seller.vat_number })] : []),
    ...(seller.company_number ? [t('company_number', { number: seller.company_number })] : []),
  ]
  for (const line of lines) report.text(line, { size: 9.5 })
  report.y += 8
  report.text(t(`kind.${kind}`), { size: 9.5 })
  report.text(t('issued_by', { issuer: content.issuer }), { size: 9.5 })
  report.y += 14
}

const formatterOf = (currency: CurrencyCode, locale: Locale) => (amountMinor: number) =>
  createFormatters(locale).formatMoney(money(amountMinor, currency))

/** opening + sales + repaid - fees + other - payouts = closing. */
function drawSums(report: Report, statement: Statement, locale: Locale): void {
  const t = translator(locale, 'statement-pdf')
  const format = formatterOf(statement.currency, locale)
  const { salesMinor, repaidMinor, feesMinor, feeVatMinor, otherMinor, payoutsMinor } = sumStatement(statement)
  report.totals([
    [t('sum.opening'), format(statement.openingMinor)],
    [t('sum.sales'), format(salesMinor)],
    [t('sum.repaid'), format(repaidMinor)],
    [t('sum.fees', { vat: format(feeVatMinor) }), format(0 - feesMinor)],
    [t('sum.other'), format(otherMinor)],
    [t('sum.payouts'), format(0 - payoutsMinor)],
    [t('sum.closing'), format(statement.closingMinor)],
  ])
  report.y += 10
}

async function drawLines(report: Report, statement: Statement, { locale, month }: { locale: Locale; month: string }): Promise<void> {
  const t = translator(locale, 'statement-pdf')
  // Days of UTC, as the months: a line of the last night belongs to the month of its statement.
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' })
  const format = formatterOf(statement.currency, locale)
  const { first, last } = daysOfMonth(month)
  const balance = (name: string, at: Date, minor: number) => ({
    cells: [days.format(at), name, '', '', '', '', format(minor)],
    isBold: true,
  })
  const toRow = ({ at, kind, orderReference, parts, amountMinor, balanceMinor }: StatementLine) => ({
    cells: [
      days.format(at),
      t(`line.${kind}`),
      orderReference ?? '',
      parts ? format(parts.grossMinor) : '',
      parts ? format(0 - parts.feeMinor) : '',
      format(amountMinor),
      format(balanceMinor),
    ],
  })
  await report.table(listColumns(locale), [
    balance(t('sum.opening'), first, statement.openingMinor),
    ...statement.lines.map(toRow),
    balance(t('sum.closing'), last, statement.closingMinor),
  ])
}

function listColumns(locale: Locale): ReportColumn[] {
  const t = translator(locale, 'statement-pdf')
  return [
    { title: t('column.date'), share: 0.13, align: 'left' },
    { title: t('column.kind'), share: 0.18, align: 'left' },
    { title: t('column.order'), share: 0.2, align: 'left' },
    { title: t('column.gross'), share: 0.12, align: 'right' },
    { title: t('column.fee'), share: 0.1, align: 'right' },
    { title: t('column.amount'), share: 0.13, align: 'right' },
    { title: t('column.balance'), share: 0.14, align: 'right' },
  ]
}
