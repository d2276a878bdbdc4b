import type { CurrencyCode } from '@partlane/domain/money/money'
import {
  isPlausibleRate,
  isStaleRate,
  type RatedCurrency,
  type RateGatewayName,
  ratedCurrencies,
} from '@partlane/domain/money/published-rates'
import type { PublishedRates } from '#gateways/rates/port.ts'

type KnownRate = { quote: CurrencyCode; rate: string; as_of: string }

/**
 * Decides which rates of a provider are stored. Currencies with an implausible rate are refused,
 * the others are accepted.
 */
export function checkPublishedRates({ asOf, perEuro }: PublishedRates, known: readonly KnownRate[]) {
  const isPlausible = (currency: RatedCurrency, rate: string) =>
    isPlausibleRate(
      { rate, as_of: asOf },
      known.find(({ quote }) => quote === currency),
    )
  return {
    accepted: new Map([...perEuro].filter(([currency, rate]) => isPlausible(currency, rate))),
    refused: [...perEuro.keys()].filter((currency) => !isPlausible(currency, perEuro.get(currency) ?? '')),
    missing: ratedCurrencies.filter((currency) => !perEuro.has(currency)),
  }
}

/** The currencies without a new rate for too long, and those without any. */
export const listStaleCurrencies = (known: readonly KnownRate[], limit: { today: string; maxAgeDays: number }): RatedCurrency[] =>
  ratedCurrencies.filter((currency) => {
    const row = known.find(({ quote }) => quote === currency)
    return !row || isStaleRate(row.as_of, limit)
  })

/**
 * Whether operators are notified of old rates. The built-in ones of a demonstration never change.
 */
export const reportsStaleRates = ({ gateway, isProduction }: { gateway: RateGatewayName; isProduction: boolean }): boolean =>
  isProduction || gateway !== 'built_in'
