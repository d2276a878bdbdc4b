import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { hasRatesOf } from './currencies.queries.ts'
import { deleteRateFetchesBefore } from './currencies.store.ts'
import { fetchRates } from './fetch-rates.ts'

const LOG_RETENTION_MS = 90 * 24 * 3_600_000

/**
 * Fetches the rates of the day. It runs each hour until they are stored, because their time varies
 * with the season and providers are away at times. Safe to repeat and to run on several workers.
 */
export const fetchRatesJob = defineJob({
  name: 'currencies.fetch-rates',
  payload: z.object({}),
  cron: '25 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    if (await hasRatesOf(ctx.db, { source: ctx.rates.name, day: now.toISOString().slice(0, 10) })) return
    const { outcome, problem, refused } = await fetchRates(ctx)
    if (outcome === 'failed') ctx.log.warn({ gateway: ctx.rates.name, problem }, 'no exchange rates fetched')
    if (refused.length > 0) ctx.log.warn({ gateway: ctx.rates.name, refused }, 'implausible exchange rates refused')
    await ctx.db.transact((tx) => deleteRateFetchesBefore(tx, new Date(now.getTime() - LOG_RETENTION_MS)))
  },
})
