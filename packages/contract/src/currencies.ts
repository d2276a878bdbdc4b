import { rateSources } from '@partlane/domain/money/published-rates'
import { z } from 'zod'
import { defineEndpoint, many } from './endpoint.ts'
import { currency, decimalText } from './fields.ts'
import { defineResource } from './resource.ts'

/** A display currency (specification, section 3: name and mark). Its id is its code. */
export const currencyChoice = defineResource('currency', z.object({ name: currency, mark: z.string() }))

/** The rate with which new prices are converted. Its id is the code of the currency. */
export const exchangeRate = defineResource(
  'exchange_rate',
  z.object({
    currency,
    /** Units of the currency for one euro. */
    per_euro: decimalText,
    /** The day of the rate. */
    as_of: z.iso.date(),
    source: z.enum(rateSources),
  }),
)

const RATES_MAX_AGE_SECONDS = 60

export const currencies = {
  list: defineEndpoint({
    method: 'GET',
    path: '/currencies',
    audience: 'public',
    summary: 'List the currencies for displaying prices',
    output: many(currencyChoice),
  }),
  listRates: defineEndpoint({
    method: 'GET',
    path: '/currencies/rates',
    audience: 'public',
    summary: 'List the exchange rates with which prices are converted, with their day and source',
    output: many(exchangeRate),
    maxAgeSeconds: RATES_MAX_AGE_SECONDS,
  }),
}
