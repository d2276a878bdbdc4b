import { operatorRates } from '@partlane/contract/operator-rates'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentStoredRate } from './currencies.present.ts'
import { listRatesOfCurrency } from './currencies.queries.ts'
import { fetchRates } from './fetch-rates.ts'
import { loadRateBoard } from './load-rate-board.ts'
import { setRate } from './set-rate.ts'

/** HTTP routes of the operators' page of exchange rates. */
export const operatorRatesRoutes = defineRoutes((route) => {
  route(operatorRates.show, ({ ctx }) => loadRateBoard(ctx))
  route(operatorRates.history, async ({ ctx, query: { page, items, currency } }) => {
    const rates = await listRatesOfCurrency(ctx.db, currency, { page, items })
    return { items: rates.items.map(presentStoredRate), pagy: rates.pagy }
  })
  route(operatorRates.set, async ({ ctx, user, body: { currency, per_euro, reason } }) => {
    await setRate(ctx, { actor: user, currency, rate: per_euro, reason })
    return loadRateBoard(ctx)
  })
  route(operatorRates.fetch, ({ ctx, user }) => fetchRates(ctx, { actor: user }))
})
