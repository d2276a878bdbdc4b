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
