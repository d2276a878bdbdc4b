import type { GatewayName } from '../checkout/payment-gateways.ts'
import type { CurrencyCode } from '../money/money.ts'
import {
  type AccountName,
  EXCHANGE_ACCOUNT,
  FEE_VAT_ACCOUNT,
  FEES_ACCOUNT,
  gatewayAccount,
  type SellerAccountName,
  SURCHARGES_ACCOUNT,
  sellerAccount,
} from './accounts.ts'

/** One entry of a movement, in minor units. The entries of a movement sum to zero per currency. */
export type LedgerEntry = { account: AccountName; currency: CurrencyCode; amount_minor: number; order_id: number | null }

/** The amounts of an order or of a part of it. `charged_minor` is in the currency `paid_in`. */
type PaidAmounts = {
  order_id: number
  currency: CurrencyCode
  paid_in: CurrencyCode
  items_minor: number
  shipping_minor: number
  surcharge_minor: number
  /** The fee with its VAT. */
  fee_minor: number
  /** The VAT within the fee. */
  fee_vat_minor: number
  charged_minor: number
}

/**
 * A capture: the charged amount at the gateway, owed to the seller less the fee, to the tax office
 * (VAT of the fee), and the surcharges, which are neither side's yet.
 */
export const buildCaptureEntries = (order: PaidAmounts & { seller_id: number; gateway: GatewayName }): LedgerEntry[] =>
  buildShares(order, { source: gatewayAccount(order.gateway), seller: sellerAccount(order.seller_id, 'pending') })

/**
 * A repayment: a capture in reverse. `source` is what has paid it: the gateway or our bank account.
 * `seller` is the account that the share of the order is in now.
 */
export const buildRepaymentEntries = (
  repayment: PaidAmounts,
  accounts: { source: AccountName; seller: SellerAccountName },
): LedgerEntry[] => reverseEntries(buildShares(repayment, accounts))

/**
 * For a payment in another currency two entries of the account `exchange` balance both currencies:
 * the entries of each currency sum to zero.
 */
function buildShares(amounts: PaidAmounts, { source, seller }: { source: AccountName; seller: SellerAccountName }): LedgerEntry[] {
  const { currency, paid_in, charged_minor, surcharge_minor, fee_minor, fee_vat_minor, order_id } = amounts
  const grossMinor = amounts.items_minor + amounts.shipping_minor
  const entry = (account: AccountName, entryCurrency: CurrencyCode, amount_minor: number): LedgerEntry => ({
    account,
    currency: entryCurrency,
    amount_minor,
    order_id,
  })
  return [
    entry(source, paid_in, charged_minor),
    ...(paid_in === currency
      ? []
      : [entry(EXCHANGE_ACCOUNT, paid_in, -charged_minor), entry(EXCHANGE_ACCOUNT, currency, grossMinor + surcharge_minor)]),
    entry(seller, currency, fee_minor - grossMinor),
    entry(FEES_ACCOUNT, currency, fee_vat_minor - fee_minor),
    entry(FEE_VAT_ACCOUNT, currency, -fee_vat_minor),
    entry(SURCHARGES_ACCOUNT, currency, -surcharge_minor),
  ]
}

/** The same movement in reverse. `0 - x`: a negated zero is not an amount. */
export const reverseEntries = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) => ({ ...entry, amount_minor: 0 - entry.amount_minor }))

/** One entry for each account, currency and order: a movement has no two of them. */
export function mergeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const merged = Map.groupBy(entries, ({ account, currency, order_id }) => `${account} ${currency} ${order_id}`)
  return [...merged.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, amount_minor: others.reduce((sum, { amount_minor }) => sum + amount_minor, first.amount_minor) }] : [],
  )
}

/** Money that moves from one account to another. `order_id` is null if it is of no single order. */
export const buildTransferEntries = (
  { from, to, currency, amount_minor }: { from: AccountName; to: AccountName; currency: CurrencyCode; amount_minor: number },
  order_id: number | null,
): LedgerEntry[] => [
  { account: from, currency, amount_minor, order_id },
  { account: to, currency, amount_minor: 0 - amount_minor, order_id },
]
