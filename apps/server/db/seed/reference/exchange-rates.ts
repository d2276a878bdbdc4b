import { currencyCodes } from '@partlane/domain/money/money'

/** What one euro buys: the rates an installation begins with, until it reads the day's own. */
const perEuro: Record<(typeof currencyCodes)[number], number> = { eur: 1, gbp: 0.8734, usd: 1.1587, pln: 4.2415, sek: 10.9662, chf: 0.9301 }

export type RateRow = { base: string; quote: string; rate: string }

/** Every pair, both ways. */
export const firstRates = (): RateRow[] =>
  currencyCodes.flatMap((base) =>
    currencyCodes.filter((quote) => quote !== base).map((quote) => ({ base, quote, rate: (perEuro[quote] / perEuro[base]).toFixed(8) })),
  )
