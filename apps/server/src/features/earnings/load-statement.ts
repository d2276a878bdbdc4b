import { earningsLineKindOf } from '@partlane/domain/earnings/line-kinds'
import { boundsOfMonth } from '@partlane/domain/earnings/months'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import { listBalancesBefore, listLineSums } from './earnings.queries.ts'
import { breakDown } from './statement.policy.ts'
import type { Statement, StatementLine } from './statement.ts'

/**
 * Loads the statements of a month: one for each currency with a balance or a line. The source of
 * the CSV and of the PDF. Two statements.
 */
export async function loadStatements(ctx: AppContext, sellerId: number, month: string): Promise<Statement[]> {
  const { from, to } = boundsOfMonth(month)
  const [rows, openings] = await Promise.all([listLineSums(ctx.db, { sellerId, from, to }), listBalancesBefore(ctx.db, sellerId, from)])
  const openingOf = (currency: CurrencyCode) => Number(openings.find((row) => row.currency === currency)?.amount_minor ?? 0)
  const currencies = new Set([...openings.filter((row) => Number(row.amount_minor) !== 0), ...rows].map(({ currency }) => currency))
  return [...currencies].sort().map((currency) => {
    const openingMinor = openingOf(currency)
    let balanceMinor = openingMinor
    const lines = rows
      .filter((row) => row.currency === currency)
      .map((row): StatementLine => {
        const amountMinor = Number(row.amount_minor)
        balanceMinor += amountMinor
        const kind = earningsLineKindOf(row.movement)
        const fees = { amountMinor, feeMinor: Number(row.fee_minor ?? 0), feeVatMinor: Number(row.fee_vat_minor ?? 0) }
        return { at: row.created_at, kind, orderReference: row.order_reference, parts: breakDown(kind, fees), amountMinor, balanceMinor }
      })
    return { currency, openingMinor, lines, closingMinor: balanceMinor }
  })
}
