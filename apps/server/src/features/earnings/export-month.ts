import type { FileContent } from '@partlane/contract/endpoint'
import { boundsOfMonth } from '@partlane/domain/earnings/months'
import { formatAmount } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { stringify } from 'csv-stringify/sync'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { loadStatements } from './load-statement.ts'
import type { Statement, StatementLine } from './statement.ts'

const columns = ['date', 'type', 'order', 'currency', 'gross', 'fee', 'fee_vat', 'amount', 'balance'] as const
type CsvRow = Partial<Record<(typeof columns)[number], string>>

/**
 * Writes the lines of a month as CSV for an accountant: per currency the opening balance, each line
 * with the balance after it, and the closing balance. Columns are separated by semicolons and
 * decimals are written with a comma in French, as spreadsheets there expect it. No cell contains
 * text of users, so none has to be escaped; escaping would turn negative amounts into text.
 */
export async function exportMonth(
  ctx: AppContext,
  { user, caller }: { user: CurrentUser; caller: Caller },
  month: string,
): Promise<FileContent> {
  const isFrench = caller.locale === 'fr'
  const format: Format = (minor, currency) => (isFrench ? formatAmount(minor, currency).replace('.', ',') : formatAmount(minor, currency))
  const rows = (await loadStatements(ctx, user.id, month)).flatMap((statement) => toRows(statement, { month, format }))
  const text = stringify(rows, { header: true, columns: [...columns], bom: true, delimiter: isFrench ? ';' : ',' })
  return { bytes: new Uint8Array(Buffer.from(text, 'utf8')), file_name: `earnings-${month}.csv` }
}

type Format = (minor: number, currency: CurrencyCode) => string

function toRows(
  { currency, openingMinor, lines, closingMinor }: Statement,
  { month, format }: { month: string; format: Format },
): CsvRow[] {
  const { from, to } = boundsOfMonth(month)
  const balance = (minor: number) => ({ currency, balance: format(minor, currency) })
  return [
    { date: from.toISOString(), type: 'opening_balance', ...balance(openingMinor) },
    ...lines.map(({ at, kind, orderReference, parts, amountMinor, balanceMinor }) => ({
      date: at.toISOString(),
      type: kind,
      order: orderReference ?? '',
      ...(parts && toColumns(parts, (minor) => format(minor, currency))),
      amount: format(amountMinor, currency),
      ...balance(balanceMinor),
    })),
    { date: to.toISOString(), type: 'closing_balance', ...balance(closingMinor) },
  ]
}

/** Gross price, fee and the VAT within the fee. */
const toColumns = (
  { grossMinor, feeMinor, feeVatMinor }: NonNullable<StatementLine['parts']>,
  format: (minor: number) => string,
): CsvRow => ({ gross: format(grossMinor), fee: format(feeMinor), fee_vat: format(feeVatMinor) })
