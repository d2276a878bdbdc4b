import type { GatewayName } from '../checkout/payment-gateways.ts'
import type { CarrierGatewayName } from '../shipping/tracking.ts'

/**
 * Name of an account as it is stored. The constants and functions below make it. The database
 * accepts no other account (constraint `ledger_entries_account_check`).
 */
export type AccountName =
  | 'fees'
  | 'fee_vat'
  | 'exchange'
  | 'bank'
  | 'surcharges'
  | 'refunds'
  | 'chargebacks'
  | 'credits'
  | 'gateway_costs'
  | `gateway:${GatewayName}`
  | `payouts:${GatewayName}`
  | `carrier:${CarrierGatewayName}`
  | SellerAccountName

/** Accounts of a seller. Negative: owed to the seller. */
export type SellerAccountName = `seller:${number}:${SellerBalance}`

/**
 * `pending`: the share of orders that are not released. `available`: to be paid out; positive: the
 * seller owes it. `reserved`: withheld while a chargeback is open.
 */
export const sellerBalances = ['pending', 'available', 'reserved'] as const
export type SellerBalance = (typeof sellerBalances)[number]

/** The share of the items' price that the marketplace keeps, without VAT. */
export const FEES_ACCOUNT = 'fees' satisfies AccountName

/** The VAT in the fee. Negative: owed to the tax office. */
export const FEE_VAT_ACCOUNT = 'fee_vat' satisfies AccountName

/** Balances movements between two currencies: the entries of each currency sum to zero. */
export const EXCHANGE_ACCOUNT = 'exchange' satisfies AccountName

/** Money that the marketplace has paid from its own bank account, outside the gateways. */
export const BANK_ACCOUNT = 'bank' satisfies AccountName

/**
 * Exchange surcharges that are neither refunded nor forfeited. Negative: owed to buyer or seller.
 */
export const SURCHARGES_ACCOUNT = 'surcharges' satisfies AccountName

/** Refunds that a gateway sent back after it had made them. Negative: owed to buyers. */
export const REFUNDS_ACCOUNT = 'refunds' satisfies AccountName

/** Money that gateways withhold for open chargebacks. */
export const CHARGEBACKS_ACCOUNT = 'chargebacks' satisfies AccountName

/** Goodwill that the marketplace has credited to members. */
export const CREDITS_ACCOUNT = 'credits' satisfies AccountName

/** What gateways deduct for processing and disputes. */
export const GATEWAY_COSTS_ACCOUNT = 'gateway_costs' satisfies AccountName

/** Money at a gateway: captured, and not given back or paid out. */
export const gatewayAccount = (gateway: GatewayName): AccountName => `gateway:${gateway}`

/** Payouts on their way, not confirmed by the gateway yet. Negative: on their way. */
export const payoutsAccount = (gateway: GatewayName): AccountName => `payouts:${gateway}`

/** One of the balances of a seller. Negative: owed to the seller. */
export const sellerAccount = (sellerId: number, balance: SellerBalance): SellerAccountName => `seller:${sellerId}:${balance}`

/** What the marketplace owes a carrier gateway for labels. Negative: owed. */
export const carrierAccount = (gateway: CarrierGatewayName): AccountName => `carrier:${gateway}`

const accountPattern =
  /^(fees|fee_vat|exchange|bank|surcharges|refunds|chargebacks|credits|gateway_costs|(gateway|payouts):(sandbox|stripe|paypal)|carrier:sandbox|seller:[1-9]\d{0,14}:(pending|available|reserved))$/

/** Whether a text is the name of an account, as the database checks it. */
export const isAccountName = (text: string): text is AccountName => accountPattern.test(text)
