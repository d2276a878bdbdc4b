import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { findRate } from './exchange-rates.ts'

const FRIDAY = '2026-11-20'
const reason = 'The bank has published a wrong rate.'
type Rate = { currency: string } & Record<string, unknown>

async function setup(startAt = `${FRIDAY}T15:30:00Z`) {
  const test = await startTestApp({ startAt: new Date(startAt) })
  const operator = await test.world.user({ operator: true, firstName: 'Olivia' })
  const client = test.app.as(operator)
  const show = async () => (await client.get('/operators/rates')).body.data.attributes
  const rateOf = async (currency: string) => (await show()).rates.find((rate: Rate) => rate.currency === currency)
  const set = (body: object) => client.put('/operators/rates', { currency: 'gbp', per_euro: '0.88', reason, ...body })
  const listAudit = async () => (await client.get('/operators/audit')).body.data.map(({ attributes }: { attributes: object }) => attributes)
  return { ...test, client, show, rateOf, set, listAudit, fetch: () => client.put('/operators/rates/fetch') }
}

describe('the rates of operators', () => {
  it('are listed for each currency, with day, source and the last requests', async () => {
    const { show, fetch, app, world } = await setup()
    expect(await show()).toMatchObject({ gateway: 'built_in', max_age_days: 5, fetches: [] })
    expect((await show()).rates[0]).toEqual({
      currency: 'gbp',
      per_euro: null,
      as_of: null,
      source: null,
      age_days: null,
      reason: null,
      stale: false,
      refused: false,
    })
    expect((await fetch()).body.data.attributes).toEqual({ outcome: 'stored', stored: 6, refused: [], problem: null })
    app.clock.advance(3 * 24 * 3_600_000)
    const later = app.as(await world.user({ operator: true }))
    expect((await later.put('/operators/rates/fetch')).body.data.attributes).toMatchObject({ outcome: 'unchanged', stored: 0 })
    const { rates, fetches } = (await later.get('/operators/rates')).body.data.attributes
    expect(rates.map(({ currency }: Rate) => currency)).toEqual(['gbp', 'usd', 'pln', 'sek', 'chf', 'jpy'])
    expect(rates[0]).toMatchObject({ per_euro: '0.8734', as_of: FRIDAY, source: 'built_in', age_days: 3 })
    expect(fetches.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unchanged', 'stored'])
  })

  it('are set by hand with a reason, audited, and apply to prices within a minute', async () => {
    const { app, ctx, rateOf, set, fetch, listAudit } = await setup()
    await fetch()
    expect(await findRate(ctx, 'eur', 'gbp')).toBe('0.8734')
    expect(await set({})).toHaveStatus(200)
    expect(await rateOf('gbp')).toMatchObject({ per_euro: '0.88', as_of: FRIDAY, source: 'manual', reason })
    expect((await listAudit())[0]).toMatchObject({
      operator: 'Olivia Tester',
      action: 'rates.set',
      subject_type: 'exchange_rates',
      subject_name: 'GBP',
      reason,
      before: { per_euro: '0.8734', as_of: FRIDAY, source: 'built_in' },
      after: { per_euro: '0.88' },
    })
    const { body } = await app.visitor.get('/currencies/rates')
    expect(body.data.find(({ id }: { id: string }) => id === 'gbp').attributes).toEqual({
      currency: 'gbp',
      per_euro: '0.88',
      as_of: FRIDAY,
      source: 'manual',
    })
    app.clock.advance(61_000)
    expect(await findRate(ctx, 'eur', 'gbp')).toBe('0.88')
  })

  it('set at once by two operators are both in the history and in the audit log, in one order', async () => {
    const { app, world, client, rateOf, set, listAudit } = await setup()
    const other = app.as(await world.user({ operator: true }))
    await Promise.all([set({ per_euro: '0.91' }), other.put('/operators/rates', { currency: 'gbp', per_euro: '0.92', reason })])
    const history = (await client.get('/operators/rates/history?currency=gbp')).body
    const rates = history.data.map(({ attributes }: { attributes: Rate }) => attributes.per_euro)
    expect(rates.toSorted()).toEqual(['0.91', '0.92'])
    expect(await rateOf('gbp')).toMatchObject({ per_euro: rates[0] })
    const [last, first] = await listAudit()
    expect(first.before.per_euro).toBeNull()
    expect(Number(last.before.per_euro)).toBe(Number(first.after.per_euro))
    expect(last.after.per_euro).toBe(rates[0])
  })

  it('have a history by currency, newest first, with pages', async () => {
    const { client, set, fetch } = await setup()
    await fetch()
    for (const per_euro of ['0.88', '0,89', '0.9']) await set({ per_euro })
    const page = (await client.get('/operators/rates/history?currency=gbp&items=3&page=1')).body
    expect(page.data.map(({ attributes }: { attributes: Rate }) => [attributes.per_euro, attributes.source])).toEqual([
      ['0.9', 'manual'],
      ['0.89', 'manual'],
      ['0.88', 'manual'],
    ])
    expect(page.meta.pagy).toMatchObject({ count: 4, pages: 2 })
  })

  it.each([
    [{ currency: 'eur' }],
    [{ currency: 'doge' }],
    [{ per_euro: '0' }],
    [{ per_euro: '-1' }],
    [{ per_euro: '1e3' }],
    [{ per_euro: '0.123456789' }],
    [{ per_euro: '100001' }],
    [{ per_euro: '' }],
    [{ reason: ' ' }],
    [{ reason: undefined }],
  ])('are not set with %j', async (body) => {
    const { set, listAudit, ctx } = await setup()
    expect(await set(body)).toHaveStatus(422)
    expect(await listAudit()).toEqual([])
    expect(await ctx.db.selectFrom('exchange_rates').select('id').execute()).toEqual([])
  })

  it('are hidden from and not changed for anybody but operators', async () => {
    const { app, world, ctx } = await setup()
    const callers = [
      await world.guest(),
      await world.user(),
      await world.business(),
      await world.user({ status: 'blocked', operator: true }),
    ]
    for (const client of [app.visitor, ...callers.map((caller) => app.as(caller))]) {
      const responses = [
        await client.get('/operators/rates'),
        await client.get('/operators/rates/history?currency=gbp'),
        await client.put('/operators/rates', { currency: 'gbp', per_euro: '0.5', reason }),
        await client.put('/operators/rates/fetch'),
      ]
      for (const { status } of responses) expect([401, 403]).toContain(status)
    }
    expect(await ctx.db.selectFrom('exchange_rates').select('id').execute()).toEqual([])
    expect(await ctx.db.selectFrom('rate_fetches').select('id').execute()).toEqual([])
  })

  it('are listed with a constant number of statements', async () => {
    const { app, client, set, fetch } = await setup()
    await fetch()
    const count = () => app.countStatements(() => client.get('/operators/rates'))
    const before = await count()
    for (const currency of ['gbp', 'usd', 'jpy']) for (let i = 1; i < 5; i++) await set({ currency, per_euro: String(i) })
    expect(await count()).toBe(before)
  })
})
