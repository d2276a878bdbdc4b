import { merchantFee } from '../accounts/fee.ts'
import { vatWithin } from '../accounts/fee-vat.ts'
import { exchangeShare } from '../money/exchange.ts'
import { Refusal } from '../refusal.ts'

/**
 * The amounts of an order and what was given back before, in minor units. `charged_minor` and
 * `repaid_charged_minor` are in the currency of the payment, the others in that of the seller.
 */
export type RepayableOrder = {
  items_minor: number
  shipping_minor: number
  /** Exchange surcharges. The marketplace takes no fee of them. */
  surcharge_minor: number
  charged_minor: number
  fee_percentage: number
  /** The fee with its VAT. */
  fee_minor: number
  fee_vat_percentage: number
  /** The VAT within the fee. */
  fee_vat_minor: number
  repaid_items_minor: number
  repaid_shipping_minor: number
  repaid_surcharge_minor: number
  repaid_charged_minor: number
  repaid_fee_minor: number
  repaid_fee_vat_minor: number
}

export type RepaymentAmounts = {
  items_minor: number
  shipping_minor: number
  surcharge_minor: number
  /** What the buyer gets, in the currency of the payment. */
  charged_minor: number
  /** The part of the fee that the seller gets back. */
  fee_minor: number
  /** The VAT within `fee_minor`. */
  fee_vat_minor: number
}

/** What is given back, in the currency of the seller. */
export type RepaidPart = { items_minor: number; shipping_minor: number; surcharge_minor: number }

/**
 * Splits a repayment. The sums of all repayments of an order are rounded, not each one: when
 * everything is given back, the charged amount and the fee are given back exactly. The fee that
 * stays is the fee on the items that stay.
 * @throws Refusal repayment_too_large when more would be given back than the order has left
 */
export function splitRepayment(order: RepayableOrder, part: RepaidPart): RepaymentAmounts {
  const repaidItems = order.repaid_items_minor + part.items_minor
  const repaidShipping = order.repaid_shipping_minor + part.shipping_minor
  const repaidSurcharge = order.repaid_surcharge_minor + part.surcharge_minor
  if (!isAmount(part.items_minor) || !isAmount(part.shipping_minor) || !isAmount(part.surcharge_minor))
    throw new Error('an amount of a repayment is negative or not an integer')
  if (repaidItems > order.items_minor || repaidShipping > order.shipping_minor || repaidSurcharge > order.surcharge_minor)
    throw new Refusal('repayment_too_large')
  const chargedAfter = exchangeShare(order.charged_minor, {
    part: repaidItems + repaidShipping + repaidSurcharge,
    whole: order.items_minor + order.shipping_minor + order.surcharge_minor,
  })
  const remainingFee = Math.min(
    merchantFee(order.items_minor - repaidItems, order.fee_percentage),
    order.fee_minor - order.repaid_fee_minor,
  )
  const remainingVat = Math.min(vatWithin(remainingFee, order.fee_vat_percentage), order.fee_vat_minor - order.repaid_fee_vat_minor)
  return {
    items_minor: part.items_minor,
    shipping_minor: part.shipping_minor,
    surcharge_minor: part.surcharge_minor,
    charged_minor: chargedAfter - order.repaid_charged_minor,
    fee_minor: order.fee_minor - order.repaid_fee_minor - remainingFee,
    fee_vat_minor: order.fee_vat_minor - order.repaid_fee_vat_minor - remainingVat,
  }
}

const isAmount = (minor: number) => Number.isSafeInteger(minor) && minor >= 0
