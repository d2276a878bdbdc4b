/**
 * What a line of a fee invoice is about. `charged`: the fee of sales. `given_back`: the fee of
 * refunds. `labels`: the difference between the price of shipping labels and what they cost.
 */
export const feeKinds = ['charged', 'given_back', 'labels'] as const
export type FeeKind = (typeof feeKinds)[number]

/** Fees of a month of one kind with one VAT rate, in minor units. Negative: given back. */
export type FeeRate = {
  kind: FeeKind
  percentage: number
  /** How many orders the line is about. */
  orders: number
  /** VAT included. */
  fee_minor: number
  vat_minor: number
}

/** The seller as a fee invoice shows it. A name or an address that was not known is null. */
export type FeePayer = {
  name: string | null
  address: FeePayerAddress | null
  country: string | null
  is_business: boolean
  vat_number: string | null
  company_number: string | null
}
type FeePayerAddress = { line1: string; line2: string | null; city: string; region: string | null; postal_code: string; country: string }

export const sumFees = (rates: readonly Pick<FeeRate, 'fee_minor' | 'vat_minor'>[]) => ({
  feeMinor: rates.reduce((sum, { fee_minor }) => sum + fee_minor, 0),
  vatMinor: rates.reduce((sum, { vat_minor }) => sum + vat_minor, 0),
})
