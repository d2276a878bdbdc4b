import { sellerBalances } from './accounts.ts'

const plainAccounts = ['fees', 'fee_vat', 'exchange', 'bank', 'surcharges', 'refunds', 'chargebacks', 'credits', 'gateway_costs'] as const
const accountsOfOthers = ['gateway', 'payouts', 'carrier'] as const

/**
 * What an account holds, for its label. The name of a gateway or carrier, or the seller, is apart.
 */
export type AccountKind = (typeof plainAccounts)[number] | (typeof accountsOfOthers)[number] | (typeof sellerBalances)[number] | 'other'

/**
 * The kind of an account and what it belongs to: `gateway:stripe` is that of `stripe`,
 * `seller:12:pending` that of `12`. Also of all sellers together: `sellers:pending`.
 */
export function accountKindOf(account: string): { kind: AccountKind; of: string | null } {
  const [first = '', second = null, third] = account.split(':')
  const plain = plainAccounts.find((name) => name === first)
  if (plain && second === null) return { kind: plain, of: null }
  const other = accountsOfOthers.find((name) => name === first)
  if (other) return { kind: other, of: second }
  const balance = sellerBalances.find((name) => name === (first === 'sellers' ? second : third))
  return balance ? { kind: balance, of: first === 'sellers' ? null : second } : { kind: 'other', of: null }
}
