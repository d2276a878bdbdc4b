import { type Amount, money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { OrderParts } from './load-order-parts.ts'
import type { OrderRow } from './orders.queries.ts'
import type { Order } from './presented-order.ts'

type EarningsFields = Pick<Order, 'fee' | 'fee_percentage' | 'fee_repaid' | 'surcharge_held' | 'surcharge_fee' | 'label_costs' | 'earnings'>

/** What the buyer of an order sees of the seller's earnings. */
export const noEarnings: EarningsFields = {
  fee: null,
  fee_percentage: null,
  fee_repaid: null,
  surcharge_held: null,
  surcharge_fee: null,
  label_costs: [],
  earnings: null,
}

/**
 * Presents what remains for the seller, with each amount that it consists of: total - fee - repaid
 * + fee_repaid - surcharge_held - surcharge_fee - label costs in the currency of the order.
 */
export function presentEarnings(row: OrderRow, { surcharges, parcels }: OrderParts): EarningsFields {
  const toMoney = (amountMinor: number) => money(amountMinor, row.currency)
  const forfeited = surcharges.filter(({ status }) => status === 'forfeited')
  const surchargeFeeMinor = sum(forfeited.map(({ fee_minor }) => fee_minor))
  const heldMinor = row.surcharge_minor - row.repaid_surcharge_minor - sum(forfeited.map(({ amount_minor }) => amount_minor))
  const labelCosts = sumLabelCosts(parcels)
  const labelsMinor = labelCosts.get(row.currency) ?? 0
  const totalMinor = row.items_minor + row.shipping_minor + row.surcharge_minor
  const repaidMinor = row.repaid_items_minor + row.repaid_shipping_minor + row.repaid_surcharge_minor
  const feeMinor = row.fee_minor - row.repaid_fee_minor + surchargeFeeMinor
  return {
    fee: toMoney(row.fee_minor),
    fee_percentage: Number(row.fee_percentage),
    fee_repaid: toMoney(row.repaid_fee_minor),
    surcharge_held: toMoney(heldMinor),
    surcharge_fee: toMoney(surchargeFeeMinor),
    label_costs: [...labelCosts].map(([currency, minor]): Amount<CurrencyCode> => money(minor, currency)),
    earnings: toMoney(totalMinor - repaidMinor - feeMinor - heldMinor - labelsMinor),
  }
}

/** The prices of the labels that the seller owes, one sum for each currency. */
function sumLabelCosts(parcels: OrderParts['parcels']): Map<CurrencyCode, number> {
  const costs = new Map<CurrencyCode, number>()
  for (const { label_status, label_bought_at, label_price_minor, label_currency } of parcels) {
    if (label_bought_at === null || label_status === 'cancelled') continue
    if (label_price_minor === null || label_currency === null) continue
    costs.set(label_currency, (costs.get(label_currency) ?? 0) + label_price_minor)
  }
  return costs
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
