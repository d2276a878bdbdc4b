/** What a line of a seller's earnings is about, by the name of its movement in the ledger. */
export const earningsLineKinds = [
  'sale',
  'repayment',
  'label',
  'label_returned',
  'surcharge',
  'payout',
  'payout_returned',
  'recovery',
  'credit',
  'other',
] as const
export type EarningsLineKind = (typeof earningsLineKinds)[number]

/**
 * The part of a movement's name before the colon. Movements within the seller's money have none.
 */
const kindByPrefix: ReadonlyMap<string, EarningsLineKind> = new Map([
  ['capture', 'sale'],
  ['repayment', 'repayment'],
  ['label', 'label'],
  ['label_cancelled', 'label_returned'],
  ['surcharge', 'surcharge'],
  ['surcharge-taken-back', 'surcharge'],
  ['payout', 'payout'],
  ['payout_paid', 'payout'],
  ['payout_unpaid', 'payout_returned'],
  ['payout_returned', 'payout_returned'],
  ['recovery', 'recovery'],
  ['credit', 'credit'],
])

export const earningsLineKindOf = (movement: string): EarningsLineKind => kindByPrefix.get(movement.split(':')[0] ?? '') ?? 'other'
