import { type GatewayName, gatewayNames } from '../checkout/payment-gateways.ts'

/** Name of an account as it is stored. The constants and functions below make it. */
export type AccountName = 'fees' | 'exchange' | `gateway:${GatewayName}` | `seller:${number}:pending`

export type LedgerAccount =
  | { kind: 'fees' }
  | { kind: 'exchange' }
  | { kind: 'gateway'; gateway: GatewayName }
  | { kind: 'seller_pending'; sellerId: number }

/** The share of the items' price that the marketplace keeps. */
export const FEES_ACCOUNT = 'fees' satisfies AccountName

/** Balances movements between two currencies: the entries of each currency sum to zero. */
export const EXCHANGE_ACCOUNT = 'exchange' satisfies AccountName

/** Captured money that the gateway has not paid out. */
export const gatewayAccount = (gateway: GatewayName): AccountName => `gateway:${gateway}`

/** Money of a seller that is not paid out yet. Negative: owed to the seller. */
export const sellerPendingAccount = (sellerId: number): AccountName => `seller:${sellerId}:pending`

const SELLER_PENDING_PATTERN = /^seller:([1-9]\d*):pending$/

/**
 * Parses a stored account name. Undefined when the name is not in the chart of accounts.
 * @internal Used by tests only.
 */
export function parseAccountName(name: string): LedgerAccount | undefined {
  if (name === FEES_ACCOUNT) return { kind: 'fees' }
  if (name === EXCHANGE_ACCOUNT) return { kind: 'exchange' }
  const gateway = gatewayNames.find((gatewayName) => name === gatewayAccount(gatewayName))
  if (gateway) return { kind: 'gateway', gateway }
  const sellerId = SELLER_PENDING_PATTERN.exec(name)?.[1]
  return sellerId === undefined ? undefined : { kind: 'seller_pending', sellerId: Number(sellerId) }
}
