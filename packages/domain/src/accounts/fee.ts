import { percentageOf } from '../money/money.ts'

/**
 * Share of the items' price that the marketplace charges, unless the seller has an agreed
 * percentage (specification, section 9).
 */
export const DEFAULT_MERCHANT_FEE_PERCENTAGE = 10

/**
 * Fee on the items of one seller. Shipping is free of fees. Rounded half-even to the minor unit.
 */
export const merchantFee = (itemsMinor: number, percentage: number | null): number =>
  percentageOf(itemsMinor, percentage ?? DEFAULT_MERCHANT_FEE_PERCENTAGE)
