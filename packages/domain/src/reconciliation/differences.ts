/**
 * How the records of a gateway differ from the ledger. `missing_in_ledger`: only the gateway has
 * it. `missing_at_gateway`: only the ledger has it.
 */
export const differenceKinds = ['missing_in_ledger', 'missing_at_gateway', 'amount_differs'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
