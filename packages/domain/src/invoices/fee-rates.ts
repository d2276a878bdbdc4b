/**
 * Fees of a month with one VAT rate, in minor units. Negative: more was given back than charged.
 */
export type FeeRate = {
  percentage: number
  /** VAT included. */
  fee_minor: number
  vat_minor: number
}
