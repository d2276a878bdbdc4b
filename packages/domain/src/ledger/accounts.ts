import type { GatewayName } from '../checkout/payment-gateways.ts'
import type { CarrierGatewayName } from '../shipping/tracking.ts'

/**
 * Name of an account as it is stored. The constants and functions below make it. The database
 * accepts no other account (constraint `ledger_entries_account_check`).
 */
export type AccountName =
  | 'fees'
  | 'exchange'
  | 'bank'
  | 'surcharges'
  | `gateway:${GatewayName}`
  | `carrier:${CarrierGatewayName}`
  | `seller:${number}:pending`

/** The share of the items' price that the marketplace keeps. */
export const FEES_ACCOUNT = 'fees' satisfies AccountName

/** Balances movements between two currencies: the entries of each currency sum to zero. */
export const EXCHANGE_ACCOUNT = 'exchange' satisfies AccountName

/** Money that the marketplace has paid from its own bank account, outside the gateways. */
export const BANK_ACCOUNT = 'bank' satisfies AccountName

/**
 * Exchange surcharges that are neither refunded nor forfeited. Negative: owed to buyer or seller.
 */
export const SURCHARGES_ACCOUNT = 'surcharges' satisfies AccountName

/** Captured money that the gateway has not paid out. */
export const gatewayAccount = (gateway: GatewayName): AccountName => `gateway:${gateway}`

/** Money of a seller that is not paid out yet. Negative: owed to the seller. */
export const sellerPendingAccount = (sellerId: number): AccountName => `seller:${sellerId}:pending`

/** What the marketplace owes a carrier gateway for labels. Negative: owed. */
export const carrierAccount = (gateway: CarrierGatewayName): AccountName => `carrier:${gateway}`
