/** Fees of a month with one VAT rate, in minor units. Negative: more was given back than charged. */
export type FeeRate = {
  percentage: number
  /** VAT included. */
  fee_minor: number
  vat_minor: number
}

/** Why no VAT is in a fee, or `charged`. The sentences for it are in the messages. */
export const feeVatCases = ['charged', 'reverse_charge', 'outside_scope'] as const
export type FeeVatCase = (typeof feeVatCases)[number]

/** A rate of zero for a business with a VAT number is the reverse charge. */
export function feeVatCaseOf({ percentage }: Pick<FeeRate, 'percentage'>, vatNumber: string | null): FeeVatCase {
  if (percentage > 0) return 'charged'
  return vatNumber ? 'reverse_charge' : 'outside_scope'
}

export const sumFees = (rates: readonly FeeRate[]) => ({
  feeMinor: rates.reduce((sum, { fee_minor }) => sum + fee_minor, 0),
  vatMinor: rates.reduce((sum, { vat_minor }) => sum + vat_minor, 0),
})
