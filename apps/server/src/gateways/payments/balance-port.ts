import type { CurrencyCode } from '@partlane/domain/money/money'
import type { BalanceLineKind } from '@partlane/domain/reconciliation/balance-lines'

/** One line of a gateway's own accounting records: what has changed its balance. */
export type BalanceLine = {
  /** The gateway's id of the line, unique. */
  reference: string
  kind: BalanceLineKind
  /** The gateway's reference of the charge, refund, payout or dispute. */
  subject: string
  /** Our key of the subject, if the gateway stores it. */
  idempotencyKey: string | null
  /**
   * Change of the balance of the marketplace without `costMinor`: a refund is negative. A line of
   * kind `cost` has its amount here.
   */
  amountMinor: number
  /** What the gateway has deducted for this line, 0 or more. */
  costMinor: number
  currency: CurrencyCode
  at: Date
}

/** @throws GatewayUnavailable */
export type GatewayBalance = {
  /** Lists lines from the oldest, `from` inclusive, `to` exclusive. A null cursor ends the list. */
  listLines(
    input: { from: Date; to: Date; cursor: string | null },
    signal?: AbortSignal,
  ): Promise<{ lines: BalanceLine[]; cursor: string | null }>
}
