import type { DisputedOrder } from '@partlane/domain/chargebacks/split-chargeback'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { CHARGEBACKS_ACCOUNT, gatewayAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries, type LedgerEntry } from '@partlane/domain/ledger/movements'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { UnmadeRepayment } from '#features/repayments/public.ts'
import type { ChargebackOrderRow } from './chargebacks.queries.ts'
import type { DisputedOrderRow } from './chargebacks.store.ts'

/**
 * What is left of an order: what the buyer has paid, and what the seller gets. Repayments that were
 * not made are part of it: the gateway still has their money.
 */
export function toDisputedOrder(order: DisputedOrderRow, repayments: readonly UnmadeRepayment[]): DisputedOrder {
  const unmade = repayments.filter(({ order_id }) => order_id === order.id)
  const repaidShare = order.repaid_items_minor + order.repaid_shipping_minor - order.repaid_fee_minor
  const unmadeShare = unmade.reduce((sum, row) => sum + row.items_minor + row.shipping_minor - row.fee_minor, 0)
  return {
    order_id: order.id,
    left_minor: order.charged_minor - order.repaid_charged_minor + unmade.reduce((sum, { charged_minor }) => sum + charged_minor, 0),
    share_minor: order.items_minor + order.shipping_minor - order.fee_minor - repaidShare + unmadeShare,
  }
}

type Withheld = { gateway: GatewayName; amount_minor: number; currency: CurrencyCode }

/** The gateway takes the disputed amount from the balance of the marketplace. */
export const buildWithheldEntries = ({ gateway, currency, amount_minor }: Withheld): LedgerEntry[] =>
  buildTransferEntries({ from: CHARGEBACKS_ACCOUNT, to: gatewayAccount(gateway), currency, amount_minor }, null)

/** The shares of the sellers are withheld: from `available` if the order is released. */
export const buildReserveEntries = (
  orders: readonly Pick<ChargebackOrderRow, 'order_id' | 'seller_id' | 'currency' | 'reserved_minor'>[],
  isReleased: (orderId: number) => boolean,
): LedgerEntry[] =>
  orders.flatMap(({ order_id, seller_id, currency, reserved_minor }) => {
    const from = sellerAccount(seller_id, isReleased(order_id) ? 'available' : 'pending')
    return buildTransferEntries({ from, to: sellerAccount(seller_id, 'reserved'), currency, amount_minor: reserved_minor }, order_id)
  })
