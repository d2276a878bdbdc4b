import { decimalsOf, MAX_CURRENCY_DECIMALS } from '../money/amounts.ts'

/**
 * The price bounds of a search are in hundredths of a unit, whatever the currency: the currency of
 * a URL without one is that of the visitor, and is not known when the URL is parsed.
 */
const hundredthsPerMinorUnit = (currency: string) => 10 ** (MAX_CURRENCY_DECIMALS - decimalsOf(currency))

/** The lowest price within a bound, in minor units: 12.50 of a currency without decimals is 13. */
export const minPriceOf = (hundredths: number, currency: string): number => Math.ceil(hundredths / hundredthsPerMinorUnit(currency))

/** The highest price within a bound, in minor units: 12.50 of a currency without decimals is 12. */
export const maxPriceOf = (hundredths: number, currency: string): number => Math.floor(hundredths / hundredthsPerMinorUnit(currency))

/** The bound of a price in minor units. */
export const toHundredths = (amountMinor: number, currency: string): number => amountMinor * hundredthsPerMinorUnit(currency)
