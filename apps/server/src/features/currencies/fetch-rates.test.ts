import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#gateways/provider.ts'
import type { PublishedRates } from '#gateways/rates/port.ts'
import { startTestApp } from '#test/app.ts'
import { findRate } from './exchange-rates.ts'
import { fetchRates } from './fetch-rates.ts'

const MONDAY = '2026-11-23'
type Rates = Partial<Record<'gbp' | 'usd' | 'jpy' | 'pln' | 'sek' | 'chf', string>>
const all: Rates = { gbp: '0.86', usd: '1.15', jpy: '178', pln: '4.24', sek: '10.9', chf: '0.93' }
const publish = (rates: Rates, asOf = MONDAY): PublishedRates => ({
  asOf,
  perEuro: new Map(Object.entries(rates)) as PublishedRates['perEuro'],
})

/** An app whose gateway has the rates of the test. */
async function setup() {
  const test = await startTestApp({ startAt: new Date(`${MONDAY}T15:30:00Z`) })
  let response: () => PublishedRates = () => publish(all)
  const ctx = { ...test.ctx, rates: { name: 'ecb' as const, fetch: async () => response() } }
  const listRates = () => ctx.db.selectFrom('exchange_rates').select(['quote', 'rate', 'as_of', 'source']).orderBy('id').execute()
  const listFetches = () => ctx.db.selectFrom('rate_fetches').selectAll().orderBy('id').execute()
  const listEvents = async () =>
    (await ctx.db.selectFrom('outbox_events').where('name', '=', 'rates_need_attention').select('payload').orderBy('id').execute()).map(
      ({ payload }) => payload,
    )
  return {
    ...test,
    ctx,
    listRates,
    listFetches,
    listEvents,
    respond: (value: () => PublishedRates) => {
      response = value
    },
    fetch: () => fetchRates(ctx),
  }
}

describe('fetchRates', () => {
  it('stores the rates with day and source, and prices follow within a minute', async () => {
    const { ctx, app, fetch, listRates, respond } = await setup()
    expect(await fetch()).toEqual({ outcome: 'stored', stored: 6, refused: [], problem: null })
    expect(await listRates()).toContainEqual({ quote: 'gbp', rate: '0.86000000', as_of: MONDAY, source: 'ecb' })
    expect(await findRate(ctx, 'gbp', 'eur')).toBe('1.1627907')
    expect(await findRate(ctx, 'gbp', 'usd')).toBe('1.3372093')
    respond(() => publish({ ...all, usd: '1.16' }, '2026-11-24'))
    app.clock.advance(24 * 3_600_000)
    await fetch()
    expect(await findRate(ctx, 'eur', 'usd')).toBe('1.16')
  })

  it('stores a day once, also when it is fetched again and twice at once', async () => {
    const { fetch, listRates, listFetches } = await setup()
    const results = await Promise.all([fetch(), fetch(), fetch()])
    expect(results.map(({ stored }) => stored).sort()).toEqual([0, 0, 6])
    expect(await listRates()).toHaveLength(6)
    expect((await listFetches()).map(({ outcome }) => outcome)).toEqual(['stored', 'unchanged', 'unchanged'])
  })

  it('replaces the first rates of the installation, of all pairs', async () => {
    const { ctx, fetch } = await setup()
    const rate = (base: 'eur' | 'gbp', quote: 'gbp' | 'usd', text: string) => ({ base, quote, rate: text, as_of: '2026-11-20' })
    await ctx.db
      .insertInto('exchange_rates')
      .values([rate('eur', 'gbp', '0.9'), rate('gbp', 'usd', '1.3'), rate('eur', 'usd', '1.17')])
      .execute()
    await fetch()
    expect(await findRate(ctx, 'gbp', 'usd')).toBe('1.3372093')
    expect(await findRate(ctx, 'gbp', 'eur')).toBe('1.1627907')
  })

  it('refuses an implausible rate, stores the others and announces it once', async () => {
    const { fetch, respond, listRates, listFetches, listEvents, app } = await setup()
    await fetch()
    app.clock.advance(24 * 3_600_000)
    respond(() => publish({ ...all, jpy: '1.78' }, '2026-11-24'))
    expect(await fetch()).toMatchObject({ outcome: 'stored', stored: 5, refused: ['jpy'] })
    expect((await listRates()).filter(({ quote }) => quote === 'jpy')).toHaveLength(1)
    expect(await fetch()).toMatchObject({ outcome: 'unchanged', refused: ['jpy'] })
    respond(() => {
      throw new ProviderUnavailable('status 503')
    })
    await fetch()
    respond(() => publish({ ...all, jpy: '1.78' }, '2026-11-24'))
    await fetch()
    const [, refusal] = await listFetches()
    expect(refusal).toMatchObject({ refused_currencies: ['jpy'], as_of: '2026-11-24' })
    expect(await listEvents()).toEqual([{ rate_fetch_id: Number(refusal?.id), refused: ['jpy'], stale: [] }])
  })

  it('stores what there is when a currency is missing, and announces it when its rate is old', async () => {
    const { fetch, respond, listFetches, listEvents, app } = await setup()
    await fetch()
    const { sek: _, ...others } = all
    for (const day of ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01']) {
      respond(() => publish(others, day))
      app.clock.advance(new Date(`${day}T15:30:00Z`).getTime() - app.clock.now().getTime())
      await fetch()
    }
    expect((await listFetches()).map(({ missing_currencies, stale_currencies }) => [missing_currencies, stale_currencies])).toEqual([
      [[], []],
      [['sek'], []],
      [['sek'], []],
      [['sek'], ['sek']],
      [['sek'], ['sek']],
    ])
    expect(await listEvents()).toMatchObject([{ refused: [], stale: ['sek'] }])
  })

  it('records a failure, leaves the rates, and announces the age of all of them once', async () => {
    const { ctx, fetch, respond, listFetches, listEvents, app } = await setup()
    await fetch()
    respond(() => {
      throw new ProviderUnavailable('status 503')
    })
    for (let day = 0; day < 8; day++) {
      app.clock.advance(24 * 3_600_000)
      expect(await fetch()).toMatchObject({ outcome: 'failed', problem: 'status 503' })
    }
    expect((await listFetches()).at(-1)).toMatchObject({ as_of: null, problem: 'status 503' })
    expect(await listEvents()).toMatchObject([{ stale: ['gbp', 'usd', 'pln', 'sek', 'chf', 'jpy'] }])
    expect(await findRate(ctx, 'eur', 'gbp')).toBe('0.86')
  })

  it('refuses rates of a day in the future', async () => {
    const { fetch, respond, listRates } = await setup()
    respond(() => publish(all, '2026-11-24'))
    expect(await fetch()).toMatchObject({ outcome: 'failed', problem: 'rates of a day in the future: 2026-11-24' })
    expect(await listRates()).toEqual([])
  })
})

describe('operators', () => {
  it('are mailed about refused and old rates, in their language, once', async () => {
    const { app, ctx, world, fetch, respond } = await setup()
    const [english, french] = [await world.user({ operator: true }), await world.user({ operator: true })]
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', french.id).execute()
    await world.user()
    await fetch()
    app.clock.advance(24 * 3_600_000)
    respond(() => publish({ ...all, jpy: '1.78' }, '2026-11-24'))
    await fetch()
    app.clock.advance(7 * 24 * 3_600_000)
    for (let i = 0; i < 2; i++) await fetch()
    await app.drainOutbox()
    const mails = (await app.mails()).filter(({ text }) => text.includes('/staff/rates'))
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
      [
        `${english.email} A published exchange rate was refused`,
        `${english.email} Exchange rates are too old`,
        `${french.email} Un taux de change publié a été refusé`,
        `${french.email} Des taux de change sont trop anciens`,
      ].sort(),
    )
    expect(mails.find(({ subject }) => subject === 'A published exchange rate was refused')?.text).toContain('rate of JPY differs')
  })

  it('can watch the age of rates', async () => {
    const { app, ctx, fetch } = await setup()
    await fetch()
    app.clock.advance(2 * 24 * 3_600_000)
    expect(await ctx.metrics.registry.metrics()).toContain('exchange_rate_age_days{currency="gbp"} 2')
  })
})

describe('the job of rates', () => {
  it('stores the built-in rates once, and does not fetch again on their day', async () => {
    const { app, ctx } = await startTestApp({ startAt: new Date('2026-11-20T15:30:00Z') })
    for (let i = 0; i < 3; i++) await app.runJob('currencies.fetch-rates')
    expect(await ctx.db.selectFrom('rate_fetches').select(['gateway', 'outcome']).execute()).toEqual([
      { gateway: 'built_in', outcome: 'stored' },
    ])
    expect(await ctx.db.selectFrom('exchange_rates').select('source').distinct().execute()).toEqual([{ source: 'built_in' }])
  })

  it('deletes its old log, and reports no age of built-in rates in a demonstration', async () => {
    const { app, ctx } = await startTestApp({ startAt: new Date('2026-11-21T15:30:00Z') })
    await app.runJob('currencies.fetch-rates')
    app.clock.advance(91 * 24 * 3_600_000)
    await app.runJob('currencies.fetch-rates')
    const fetches = await ctx.db.selectFrom('rate_fetches').select(['outcome', 'stale_currencies']).execute()
    expect(fetches).toEqual([{ outcome: 'unchanged', stale_currencies: [] }])
  })
})
