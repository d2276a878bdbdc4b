import type { OutputOf } from '@partlane/contract/endpoint'
import type { operatorRates } from '@partlane/contract/operator-rates'
import { FieldErrors } from '@partlane/domain/field-errors'
import { type RatedCurrency, ratedCurrencies } from '@partlane/domain/money/published-rates'
import { fetchRates, listRatesOfCurrency, loadRateBoard, presentStoredRate, setRate } from '../../src/features/currencies/public.ts'
import { actorOf } from './actor-of.ts'
import type { Command, CommandResult } from './command-types.ts'
import { pageOf, reasonOf } from './options.ts'
import { formatMinute, formatPageFooter, formatTable } from './table.ts'
import { UsageError } from './usage.ts'

function currencyOf(text = ''): RatedCurrency {
  const currency = ratedCurrencies.find((code) => code === text.toLowerCase())
  if (!currency) throw new UsageError(`a currency is required: ${ratedCurrencies.join(', ')}`)
  return currency
}

type Board = OutputOf<typeof operatorRates.show>

const stateOf = ({ stale, refused }: Board['rates'][number]) =>
  [stale && 'too old', refused && 'last one refused'].filter(Boolean).join(', ')

function presentBoard(board: Board): CommandResult {
  const rates = board.rates.map((rate) => [
    rate.currency,
    rate.per_euro,
    rate.as_of,
    rate.age_days,
    rate.source,
    stateOf(rate),
    rate.reason,
  ])
  const fetches = board.fetches.map(({ created_at, gateway, outcome, as_of, refused, problem }) => [
    formatMinute(created_at),
    gateway,
    outcome,
    as_of,
    refused.join(', '),
    problem,
  ])
  const tables = [
    formatTable(['CURRENCY', 'PER EURO', 'DAY', 'AGE IN DAYS', 'SOURCE', 'PROBLEM', 'REASON'], rates),
    fetches.length === 0
      ? 'No requests yet.'
      : formatTable(['REQUESTED (UTC)', 'GATEWAY', 'OUTCOME', 'DAY', 'REFUSED', 'PROBLEM'], fetches),
  ]
  return { json: board, text: tables.join('\n\n') }
}

/** Refuses an invalid rate as invalid usage: its field has no name on the command line. */
async function setByHand(...[ctx, input]: Parameters<typeof setRate>): Promise<void> {
  try {
    await setRate(ctx, input)
  } catch (error) {
    if (error instanceof FieldErrors) throw new UsageError(`${input.rate} is not a rate: units for one euro, from 0.0001 to 100000`)
    throw error
  }
}

export const rateCommands: Record<string, Command> = {
  rates: async (ctx) => presentBoard(await loadRateBoard(ctx)),
  'rates:history': async (ctx, currency, options) => {
    const { items, pagy } = await listRatesOfCurrency(ctx.db, currencyOf(currency), pageOf(options))
    const rates = items.map(presentStoredRate)
    if (rates.length === 0) return { json: { items: rates, pagy }, text: 'No rates found.' }
    const rows = rates.map(({ as_of, per_euro, source, created_at, reason }) => [as_of, per_euro, source, formatMinute(created_at), reason])
    const table = formatTable(['DAY', 'PER EURO', 'SOURCE', 'STORED (UTC)', 'REASON'], rows)
    return { json: { items: rates, pagy }, text: `${table}\n${formatPageFooter(pagy, 'rates')}` }
  },
  'rates:fetch': async (ctx, _identifier, options) => {
    const result = await fetchRates(ctx, { actor: await actorOf(ctx, options) })
    const { outcome, stored, refused, problem } = result
    const text = [`Outcome: ${outcome}, ${stored} rates stored.`, refused.length > 0 && `Refused: ${refused.join(', ')}.`, problem]
    return { json: result, text: text.filter(Boolean).join('\n'), exitCode: outcome === 'failed' ? 1 : 0 }
  },
  'rates:set': async (ctx, name, options, rate = '') => {
    const [currency, reason] = [currencyOf(name), reasonOf(options)]
    await setByHand(ctx, { actor: await actorOf(ctx, options), currency, rate, reason })
    return presentBoard(await loadRateBoard(ctx))
  },
}
