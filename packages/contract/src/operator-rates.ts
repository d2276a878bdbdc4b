import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { formatShortDecimal } from '@partlane/domain/money/decimals'
import { RATE_DECIMALS } from '@partlane/domain/money/exchange'
import {
  MAX_RATE_UNITS,
  MIN_RATE_UNITS,
  ratedCurrencies,
  rateFetchOutcomes,
  rateGatewayNames,
} from '@partlane/domain/money/published-rates'
import { z } from 'zod'
import { exchangeRate } from './currencies.ts'
import { computed, defineEndpoint, page } from './endpoint.ts'
import { currency, decimalInput, instant, pageQuery, requiredLines } from './fields.ts'
import { defineResource } from './resource.ts'

const rateValues = exchangeRate.attributes.shape

/** A rate that applies or has applied. */
export const storedRate = defineResource(
  'stored_rate',
  z.object({
    ...rateValues,
    /** Of an operator who has set the rate. */
    reason: z.string().nullable(),
    created_at: instant,
  }),
)

/** A request for the rates of a provider. Nothing was stored of refused currencies. */
const rateFetch = z.object({
  gateway: z.enum(rateGatewayNames),
  outcome: z.enum(rateFetchOutcomes),
  as_of: z.iso.date().nullable(),
  refused: z.array(currency),
  missing: z.array(currency),
  problem: z.string().nullable(),
  created_at: instant,
})

const rateBoard = computed(
  'rate_board',
  z.object({
    /** Where rates are fetched from. */
    gateway: z.enum(rateGatewayNames),
    max_age_days: z.int(),
    /** One entry for each currency but the euro. Without a rate its values are null. */
    rates: z.array(
      z.object({
        currency,
        per_euro: rateValues.per_euro.nullable(),
        as_of: rateValues.as_of.nullable(),
        source: rateValues.source.nullable(),
        age_days: z.int().nullable(),
        reason: z.string().nullable(),
        /** An operator has to look: the rate is too old, or the last published one was refused. */
        stale: z.boolean(),
        refused: z.boolean(),
      }),
    ),
    /** The last requests, newest first. */
    fetches: z.array(rateFetch),
  }),
)

export const operatorRates = {
  show: defineEndpoint({
    method: 'GET',
    path: '/operators/rates',
    audience: 'operator',
    summary: 'Get the exchange rate of each currency with its day and source, and the last requests for rates',
    output: rateBoard,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/operators/rates/history',
    audience: 'operator',
    summary: 'List the rates of a currency, newest first',
    query: z.strictObject({ ...pageQuery, currency: z.enum(ratedCurrencies) }),
    output: page(storedRate),
  }),
  set: defineEndpoint({
    method: 'PUT',
    path: '/operators/rates',
    audience: 'operator',
    summary: 'Set the rate of a currency by hand. It applies to new prices within a minute, until a newer one is published.',
    body: z.strictObject({
      currency: z.enum(ratedCurrencies),
      per_euro: decimalInput({
        decimals: RATE_DECIMALS,
        min: MIN_RATE_UNITS,
        max: MAX_RATE_UNITS,
        description: 'Units of the currency for one euro, from 0.0001 to 100000, with at most 8 decimals',
      }).transform((units) => formatShortDecimal(units, RATE_DECIMALS)),
      reason: requiredLines(MAX_REASON_LENGTH),
    }),
    output: rateBoard,
    limit: 'writes',
  }),
  fetch: defineEndpoint({
    method: 'PUT',
    path: '/operators/rates/fetch',
    audience: 'operator',
    summary: 'Request the newest rates now. A failure is part of the response; the last rates continue to apply.',
    body: z.strictObject({}),
    output: computed(
      'rate_fetch',
      z.object({
        outcome: z.enum(rateFetchOutcomes),
        /** The number of rates that were stored. */
        stored: z.int(),
        refused: z.array(currency),
        problem: z.string().nullable(),
      }),
    ),
    limit: 'writes',
  }),
}
