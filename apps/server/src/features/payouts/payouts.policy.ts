import { gatewayAccount, payoutsAccount, type SellerAccountName, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries, type LedgerEntry } from '@partlane/domain/ledger/movements'
import type { PayoutRow } from './payouts.queries.ts'

type PaidPayout = Pick<PayoutRow, 'seller_id' | 'gateway' | 'currency' | 'amount_minor' | 'order_id'>

/**
 * A payout is created: out of the balance of the seller, on its way. `seller`: the account that the
 * share of its order is in, for a direct payout.
 */
export const buildCreationEntries = (
  { seller_id, gateway, currency, amount_minor, order_id }: PaidPayout,
  seller: SellerAccountName = sellerAccount(seller_id, 'available'),
): LedgerEntry[] => buildTransferEntries({ from: seller, to: payoutsAccount(gateway), currency, amount_minor }, order_id)

/** The gateway has paid it. */
export const buildPaidEntries = ({ gateway, currency, amount_minor, order_id }: PaidPayout): LedgerEntry[] =>
  buildTransferEntries({ from: payoutsAccount(gateway), to: gatewayAccount(gateway), currency, amount_minor }, order_id)

/**
 * A gateway has paid less or more than the payout: less after a refund, more when it had paid
 * before a refund, or what was given back outside of it. The difference is in the seller's balance.
 */
export const buildDifferenceEntries = (
  { gateway, currency, amount_minor, order_id }: PaidPayout,
  { paidMinor, seller }: { paidMinor: number; seller: SellerAccountName },
): LedgerEntry[] =>
  buildTransferEntries({ from: seller, to: gatewayAccount(gateway), currency, amount_minor: paidMinor - amount_minor }, order_id)
