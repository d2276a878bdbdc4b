import type { RatedCurrency, RateFetchOutcome } from '@partlane/domain/money/published-rates'
import type { AppContext } from '#app/context.ts'
import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import { ProviderBusy, ProviderUnavailable } from '#gateways/provider.ts'
import type { PublishedRates } from '#gateways/rates/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { ratesNeedAttention } from './currencies.events.ts'
import { checkPublishedRates, listStaleCurrencies, reportsStaleRates } from './currencies.policy.ts'
import { listNewestEuroRates, listReportedCurrencies } from './currencies.queries.ts'
import { insertPublishedRates, insertRateFetch, lockRates } from './currencies.store.ts'

type FetchRatesContext = Pick<AppContext, 'db' | 'clock' | 'rates' | 'config'>

/** Rates of the gateway, or why there are none. */
type Response = PublishedRates | { problem: string }
type FetchResult = { outcome: RateFetchOutcome; stored: number; refused: RatedCurrency[]; problem: string | null }

/**
 * Requests the newest rates from the gateway and stores them with their day and source. Rates that
 * are stored already stay, so repeated and concurrent calls store a day once. A failure is recorded
 * and not thrown: the last rates continue to apply. Operators are notified of refused rates, and of
 * currencies without a new rate for too long.
 * @param actor who requests the rates by hand. The job has none
 */
export async function fetchRates(ctx: FetchRatesContext, { actor }: { actor?: Actor } = {}): Promise<FetchResult> {
  const response = await requestRates(ctx)
  return ctx.db.transact(async (tx) => {
    await lockRates(tx)
    const result = await storeRates(ctx, tx, response)
    if (actor) {
      const { outcome, problem, stored } = result
      const subject = { type: 'exchange_rates', id: 0, name: ctx.rates.name } as const
      await recordSubjectEntry(tx, { actor, action: 'rates.fetch', subject, after: { outcome, stored, problem }, now: ctx.clock.now() })
    }
    return result
  })
}

async function requestRates({ rates, clock }: FetchRatesContext): Promise<Response> {
  try {
    const published = await rates.fetch()
    const today = clock.now().toISOString().slice(0, 10)
    return published.asOf > today ? { problem: `rates of a day in the future: ${published.asOf}` } : published
  } catch (error) {
    if (error instanceof ProviderBusy || error instanceof ProviderUnavailable) return { problem: error.message }
    throw error
  }
}

async function storeRates(ctx: FetchRatesContext, tx: Tx, response: Response): Promise<FetchResult> {
  const now = ctx.clock.now()
  const source = ctx.rates.name
  const isPublished = 'perEuro' in response
  const checked = isPublished ? checkPublishedRates(response, await listNewestEuroRates(tx)) : undefined
  const stored =
    isPublished && checked ? await insertPublishedRates(tx, { source, asOf: response.asOf, perEuro: checked.accepted, now }) : 0
  const result: FetchResult = {
    outcome: !isPublished ? 'failed' : stored > 0 ? 'stored' : 'unchanged',
    stored,
    refused: checked?.refused ?? [],
    problem: isPublished ? null : response.problem,
  }
  const stale = await findStaleCurrencies(ctx, tx)
  const reported = await listReportedCurrencies(tx)
  const rate_fetch_id = await insertRateFetch(tx, {
    gateway: source,
    outcome: result.outcome,
    as_of: isPublished ? response.asOf : null,
    refused_currencies: result.refused,
    missing_currencies: checked?.missing ?? [],
    stale_currencies: stale,
    problem: result.problem,
    created_at: now,
  })
  const news = { refused: withoutAll(result.refused, reported.refused), stale: withoutAll(stale, reported.stale) }
  if (news.refused.length + news.stale.length > 0) await emit(tx, ratesNeedAttention({ rate_fetch_id, ...news }))
  return result
}

async function findStaleCurrencies({ config, clock, rates }: FetchRatesContext, tx: Tx): Promise<RatedCurrency[]> {
  if (!reportsStaleRates({ gateway: rates.name, isProduction: config.isProduction })) return []
  const today = clock.now().toISOString().slice(0, 10)
  return listStaleCurrencies(await listNewestEuroRates(tx), { today, maxAgeDays: config.MAX_RATE_AGE_DAYS })
}

const withoutAll = (currencies: readonly RatedCurrency[], others: readonly string[]) =>
  currencies.filter((currency) => !others.includes(currency))
