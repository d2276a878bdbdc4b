import type { EarningsLineKind } from '@partlane/domain/earnings/line-kinds'
import type { Statement, StatementLine } from './statement.ts'

const kindsWithFee: readonly EarningsLineKind[] = ['sale', 'repayment', 'surcharge']

type Fees = { amountMinor: number; feeMinor: number; feeVatMinor: number }

/** What the buyer paid or got back, and our part of it. Null for lines that have no fee. */
export const breakDown = (kind: EarningsLineKind, { amountMinor, feeMinor, feeVatMinor }: Fees): StatementLine['parts'] =>
  kindsWithFee.includes(kind) ? { grossMinor: amountMinor + feeMinor, feeMinor, feeVatMinor } : null

/** The sums of a statement: opening + sales + repaid - fees + other - payouts = closing. */
export type StatementSums = {
  salesMinor: number
  /** Given back to buyers. Negative. */
  repaidMinor: number
  feesMinor: number
  feeVatMinor: number
  /** Labels, credits and disputed payments. */
  otherMinor: number
  payoutsMinor: number
}

export function sumStatement({ lines }: Pick<Statement, 'lines'>): StatementSums {
  const sums: StatementSums = { salesMinor: 0, repaidMinor: 0, feesMinor: 0, feeVatMinor: 0, otherMinor: 0, payoutsMinor: 0 }
  for (const { kind, parts, amountMinor } of lines) {
    if (parts) {
      if (kind === 'repayment') sums.repaidMinor += parts.grossMinor
      else sums.salesMinor += parts.grossMinor
      sums.feesMinor += parts.feeMinor
      sums.feeVatMinor += parts.feeVatMinor
    } else if (kind === 'payout' || kind === 'payout_returned') sums.payoutsMinor -= amountMinor
    else sums.otherMinor += amountMinor
  }
  return sums
}
