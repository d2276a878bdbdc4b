import type { EarningsLineKind } from '@partlane/domain/earnings/line-kinds'
import type { CurrencyCode } from '@partlane/domain/money/money'

/** A line of a statement in minor units. `gross` and `fee`: of sales and money back only. */
export type StatementLine = {
  at: Date
  kind: EarningsLineKind
  orderReference: string | null
  parts: { grossMinor: number; feeMinor: number; feeVatMinor: number } | null
  amountMinor: number
  /** After the line. */
  balanceMinor: number
}

/** closing = opening + the amounts of all lines. Positive: owed to the seller. */
export type Statement = { currency: CurrencyCode; openingMinor: number; lines: readonly StatementLine[]; closingMinor: number }
