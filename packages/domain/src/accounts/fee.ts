import { percentageOf } from '../money/money.ts'

/** What the marketplace keeps of the items' price when nothing else was agreed with the seller (specification, section 9). */
export const DEFAULT_MERCHANT_FEE_PERCENTAGE = 10

/** Fee of one seller's items; shipping bears none. Half-even to the minor unit. */
export const merchantFee = (itemsMinor: number, percentage: number | null): number =>
  percentageOf(itemsMinor, percentage ?? DEFAULT_MERCHANT_FEE_PERCENTAGE)
