import { currencies } from '@partlane/contract/currencies'
import { currencyCodes, currencySymbols } from '@partlane/domain/money/money'
import { defineRoutes } from '#platform/http/define-routes.ts'

/** HTTP route that lists the currencies of the marketplace. */
export const currenciesRoutes = defineRoutes((route) => {
  route(currencies.list, () => currencyCodes.map((name) => ({ id: name, name, mark: currencySymbols[name] })))
})
