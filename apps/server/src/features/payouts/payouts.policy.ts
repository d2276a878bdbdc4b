import { gatewayAccount, payoutsAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries, type LedgerEntry } from '@partlane/domain/ledger/movements'
import type { PayoutRow } from './payouts.queries.ts'

type PaidPayout = Pick<PayoutRow, 'seller_id' | 'gateway' | 'currency' | 'amount_minor'>

/** A payout is created: out of the balance of the seller, on its way. */
export const buildCreationEntries = ({ seller_id, gateway, currency, amount_minor }: PaidPayout): LedgerEntry[] =>
  buildTransferEntries({ from: sellerAccount(seller_id, 'available'), to: payoutsAccount(gateway), currency, amount_minor }, null)

/** The gateway has paid it. */
export const buildPaidEntries = ({ gateway, currency, amount_minor }: PaidPayout): LedgerEntry[] =>
  buildTransferEntries({ from: payoutsAccount(gateway), to: gatewayAccount(gateway), currency, amount_minor }, null)
