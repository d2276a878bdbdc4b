import type { FileContent } from '@partlane/contract/endpoint'
import { earningsLineKindOf } from '@partlane/domain/earnings/line-kinds'
import { formatAmount } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { stringify } from 'csv-stringify/sync'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { type LineRow, listAllLines, listBalancesBefore } from './earnings.queries.ts'
import { boundsOf } from './months.ts'

const MAX_LINES = 100_000
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
  const { from, to } = boundsOf(month)
  const [lines, opening] = await Promise.all([
    listAllLines(ctx.db, { sellerId: user.id, from, to }, MAX_LINES),
    listBalancesBefore(ctx.db, user.id, from),
  ])
  const currencies = [...new Set([...opening.map(({ currency }) => currency), ...lines.map(({ currency }) => currency)])].sort()
  const isFrench = caller.locale === 'fr'
  const format: Format = (minor, currency) => (isFrench ? formatAmount(minor, currency).replace('.', ',') : formatAmount(minor, currency))
  const rows = currencies.flatMap((currency) => {
    const openingMinor = Number(opening.find((row) => row.currency === currency)?.amount_minor ?? 0)
    return statementRows(
      lines.filter((row) => row.currency === currency),
      { currency, openingMinor, bounds: { from, to }, format },
    )
  })
  const text = stringify(rows, { header: true, columns: [...columns], bom: true, delimiter: isFrench ? ';' : ',' })
  return { bytes: new Uint8Array(Buffer.from(text, 'utf8')), file_name: `earnings-${month}.csv` }
}

type Format = (minor: number, currency: CurrencyCode) => string
type Statement = { currency: CurrencyCode; openingMinor: number; bounds: { from: Date; to: Date }; format: Format }

function statementRows(lines: readonly LineRow[], { currency, openingMinor, bounds, format }: Statement): CsvRow[] {
  let balance = openingMinor
  const rows = lines.map((line): CsvRow => {
    balance -= line.amount_minor
    return {
      date: line.created_at.toISOString(),
      type: earningsLineKindOf(line.movement),
      order: line.order_reference ?? '',
      currency,
      ...saleColumns(line, format),
      amount: format(0 - line.amount_minor, currency),
      balance: format(balance, currency),
    }
  })
  return [
    { date: bounds.from.toISOString(), type: 'opening_balance', currency, balance: format(openingMinor, currency) },
    ...rows,
    { date: bounds.to.toISOString(), type: 'closing_balance', currency, balance: format(balance, currency) },
  ]
}

/** Gross price, fee and the VAT within the fee of a sale. */
function saleColumns({ movement, currency, ...line }: LineRow, format: Format): CsvRow {
  if (earningsLineKindOf(movement) !== 'sale' || line.items_minor === null) return {}
  return {
    gross: format(line.items_minor + (line.shipping_minor ?? 0), currency),
    fee: format(line.fee_minor ?? 0, currency),
    fee_vat: format(line.fee_vat_minor ?? 0, currency),
  }
}
