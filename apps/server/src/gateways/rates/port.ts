import type { RatedCurrency, RateGatewayName } from '@partlane/domain/money/published-rates'

/** The rates of one day. A currency that the provider does not have is missing. */
export type PublishedRates = {
  /** The day of the rates, "2026-11-20". */
  asOf: string
  /** Units of a currency for one euro, as decimal text that has passed `parseRate`. */
  perEuro: ReadonlyMap<RatedCurrency, string>
}

/** A provider of daily exchange rates. */
export type RatesGateway = {
  readonly name: RateGatewayName
  /**
   * The newest rates.
   * @throws ProviderBusy, ProviderUnavailable without a response, or with one that is not sound
   */
  fetch(): Promise<PublishedRates>
}
