import { DEFAULT_MERCHANT_FEE_PERCENTAGE, merchantFee } from '@partlane/domain/accounts/fee'
import { feeVatPercentage, vatWithin } from '@partlane/domain/accounts/fee-vat'
import type { ShippingType } from '@partlane/domain/listings/listing-fields'
import type { Selectable } from 'kysely'
import type { PaymentOrderLines } from '#platform/db/schema.generated.ts'
import type { SellerTermsRow } from './orders.queries.ts'

type PaidLine = Selectable<PaymentOrderLines>

/** The fee of a seller, in percent of the items' price, and the rate of the VAT within it. */
export type FeeTerms = { feePercentage: number; feeVatPercentage: number }

export const toFeeTerms = (row: SellerTermsRow | undefined): FeeTerms => ({
  feePercentage: row?.merchant_fee_percentage ? Number(row.merchant_fee_percentage) : DEFAULT_MERCHANT_FEE_PERCENTAGE,
  feeVatPercentage: feeVatPercentage({
    country: row?.country ?? null,
    isBusiness: row?.role === 'business',
    vatNumber: row?.vat_number ?? null,
  }),
})

/** The amounts of an order of these lines, all of one seller. */
export function calculateOrderAmounts(lines: readonly PaidLine[], terms: FeeTerms) {
  const [first] = lines
  if (!first) throw new Error('an order needs at least one line')
  const sumOf = (amount: (line: PaidLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  const itemsMinor = sumOf((line) => line.unit_price_minor * line.quantity)
  const shippingType: ShippingType = new Set(lines.map((line) => line.shipping_type)).size > 1 ? 'both' : first.shipping_type
  const feeMinor = merchantFee(itemsMinor, terms.feePercentage)
  return {
    feePercentage: terms.feePercentage,
    feeVatPercentage: terms.feeVatPercentage,
    sellerId: first.seller_id,
    currency: first.currency,
    shippingType,
    itemsMinor,
    shippingMinor: sumOf((line) => line.shipping_minor),
    surchargeMinor: sumOf((line) => line.unit_surcharge_minor * line.quantity),
    chargedMinor: sumOf((line) => line.charged_items_minor + line.charged_shipping_minor + line.charged_surcharge_minor),
    feeMinor,
    feeVatMinor: vatWithin(feeMinor, terms.feeVatPercentage),
  }
}
