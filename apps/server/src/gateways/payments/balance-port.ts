import type { CurrencyCode } from '@partlane/domain/money/money'

/** What a line of a gateway's accounting records is about. */
export const balanceLineKinds = [
  'charge',
  'refund',
  'refund_failed',
  'payout',
  'payout_returned',
  'dispute',
  'dispute_won',
  'recovery',
  'cost',
] as const
export type BalanceLineKind = (typeof balanceLineKinds)[number]

/** One line of a gateway's own accounting records: what has changed its balance. */
export type BalanceLine = {
  /** The gateway's id of the line, unique. */
  reference: string
  kind: BalanceLineKind
  /** The gateway's reference of the charge, refund, payout or dispute. */
  subject: string
  /** Our key of the subject, if the gateway stores it. */
  idempotencyKey: string | null
  /** Change of the balance of the marketplace without `costMinor`: a refund is negative. */
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
