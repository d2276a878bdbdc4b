import { currencies } from '@partlane/contract/currencies'
import { currencyCodes, currencySymbols } from '@partlane/domain/money/money'
import { ratedCurrencies } from '@partlane/domain/money/published-rates'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentExchangeRate } from './currencies.present.ts'
import { listNewestEuroRates } from './currencies.queries.ts'

/** HTTP routes of the currencies of the marketplace and their rates. */
export const currenciesRoutes = defineRoutes((route) => {
  route(currencies.list, () => currencyCodes.map((name) => ({ id: name, name, mark: currencySymbols[name] })))
  route(currencies.listRates, async ({ ctx }) => {
    const rates = await listNewestEuroRates(ctx.db)
    return ratedCurrencies.flatMap((currency) => rates.find(({ quote }) => quote === currency) ?? []).map(presentExchangeRate)
  })
})
