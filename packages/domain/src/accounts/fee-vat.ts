import { exchangeShare } from '../money/exchange.ts'

/**
 * Standard VAT rates in percent by country (ISO 3166 alpha-2): the European Union, 2026.
 * Source: European Commission, "VAT rates applied in the Member States".
 */
const standardRates: ReadonlyMap<string, number> = new Map([
  ['AT', 20],
  ['BE', 21],
  ['BG', 20],
  ['CY', 19],
  ['CZ', 21],
  ['DE', 19],
  ['DK', 25],
  ['EE', 24],
  ['ES', 21],
  ['FI', 25.5],
  ['FR', 20],
  ['GR', 24],
  ['HR', 25],
  ['HU', 27],
  ['IE', 23],
  ['IT', 22],
  ['LT', 21],
  ['LU', 17],
  ['LV', 21],
  ['MT', 18],
  ['NL', 21],
  ['PL', 23],
  ['PT', 23],
  ['RO', 21],
  ['SE', 25],
  ['SI', 22],
  ['SK', 23],
])

/** The marketplace is registered for VAT here. The Isle of Man has the same VAT. */
const HOME_VAT_PERCENTAGE = 20
const homeCountries: readonly string[] = ['GB', 'IM']

type FeePayer = {
  /** ISO 3166 alpha-2. Null: unknown, taken as the home country. */
  country: string | null
  isBusiness: boolean
  vatNumber: string | null
}

/**
 * The rate of the VAT within the fee of a seller, in percent. A business with a VAT number in the
 * European Union pays none: it accounts for the VAT itself (reverse charge). Others there pay the
 * rate of their country, and sellers in further countries none.
 */
export function feeVatPercentage({ country, isBusiness, vatNumber }: FeePayer): number {
  if (country === null || homeCountries.includes(country)) return HOME_VAT_PERCENTAGE
  if (isBusiness && vatNumber) return 0
  return standardRates.get(country) ?? 0
}

/** The VAT within an amount that includes it. Rounded half-even to the minor unit. */
export function vatWithin(grossMinor: number, percentage: number): number {
  // Rates have at most two decimals: in hundredths of a percent they are integers.
  const rate = Math.round(percentage * 100)
  return exchangeShare(grossMinor, { part: rate, whole: 10_000 + rate })
}

/**
 * Whether a fee without VAT is one for which the seller accounts for the VAT. Otherwise the service
 * is outside the scope of VAT.
 */
export const isReverseCharge = ({ country, isBusiness, vatNumber }: FeePayer): boolean =>
  country !== null && standardRates.has(country) && isBusiness && Boolean(vatNumber)
