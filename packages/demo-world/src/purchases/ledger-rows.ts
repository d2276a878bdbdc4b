import { vatWithin } from '@partlane/domain/accounts/fee-vat'
import {
  CHARGEBACKS_ACCOUNT,
  FEE_VAT_ACCOUNT,
  FEES_ACCOUNT,
  gatewayAccount,
  SURCHARGES_ACCOUNT,
  sellerAccount,
} from '@partlane/domain/ledger/accounts'
import { buildCaptureEntries, buildRepaymentEntries, type LedgerEntry } from '@partlane/domain/ledger/movements'
import type { Row } from '../services.ts'
import { type Order, type Purchase, paidAt } from './purchase-rows.ts'
import type { Repayment } from './repayment-rows.ts'

const GATEWAY = 'sandbox'

/** An order with its repayments and the rows of its surcharges. */
type WrittenOrder = { order: Order; repayments: readonly Repayment[]; surcharges: readonly Row[] }

/**
 * Rows of `ledger_entries` of a captured payment, of its repayments and of surcharges that the
 * seller gets. An authorised payment has none.
 */
export function ledgerRows(purchase: Purchase, orders: readonly WrittenOrder[]): Row[] {
  const { plan, paymentIds } = purchase
  const last = plan.payments.length - 1
  if (plan.payments[last] !== 'captured' && plan.payments[last] !== 'refunded') return []
  return orders.flatMap(({ order, repayments, surcharges }) => {
    const common = { order_id: order.id, currency: order.currency, paid_in: plan.buyer.currency ?? 'gbp' } as const
    const seller = sellerAccount(order.seller.id, 'pending')
    const sourceOf = ({ reason }: Repayment) => (reason === 'chargeback' ? CHARGEBACKS_ACCOUNT : gatewayAccount(GATEWAY))
    const capture = buildCaptureEntries({ ...order, ...common, seller_id: order.seller.id, gateway: GATEWAY })
    return [
      ...toRows(`capture:${paymentIds[last]}`, paidAt(plan), capture),
      ...repayments
        .filter(({ status }) => status === 'done')
        .flatMap((repayment) =>
          toRows(
            `repayment:${repayment.id}`,
            repayment.at,
            buildRepaymentEntries({ ...repayment, ...common }, { source: sourceOf(repayment), seller }),
          ),
        ),
      ...surcharges.flatMap((row) => forfeitEntries(order, row)),
    ]
  })
}

/** The seller gets a forfeited surcharge, less the fee. */
function forfeitEntries({ id, currency, seller, fee_vat_percentage }: Order, surcharge: Row): Row[] {
  if (surcharge.status !== 'forfeited') return []
  const [amount, fee] = [Number(surcharge.amount_minor), Number(surcharge.fee_minor)]
  const vat = vatWithin(fee, fee_vat_percentage)
  const common = { currency, order_id: id }
  return toRows(`surcharge:${surcharge.id}`, surcharge.ended_at as Date, [
    { ...common, account: SURCHARGES_ACCOUNT, amount_minor: amount },
    { ...common, account: sellerAccount(seller.id, 'pending'), amount_minor: fee - amount },
    { ...common, account: FEES_ACCOUNT, amount_minor: vat - fee },
    { ...common, account: FEE_VAT_ACCOUNT, amount_minor: -vat },
  ])
}

const toRows = (movement: string, created_at: Date, entries: readonly LedgerEntry[]): Row[] =>
  entries.filter(({ amount_minor }) => amount_minor !== 0).map((entry) => ({ ...entry, movement, created_at }))
