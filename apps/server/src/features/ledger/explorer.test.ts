import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { selectEntryList } from './explorer.queries.ts'
import { postMovement } from './public.ts'

/** A captured order of 50.00 and 5.49 postage with a fee of 10 %, and an operator. */
async function startLedger() {
  const testApp = await startTestApp()
  const sale = await sellParts(testApp)
  await testApp.app.drainOutbox()
  const signIn = async () => {
    const operatorClient = testApp.app.as(await testApp.world.operator())
    return { operatorClient, get: async (path: string) => (await operatorClient.get(`/operators/ledger/${path}`)).body.data }
  }
  return { ...testApp, sale, signIn, ...(await signIn()) }
}

type Entry = { attributes: { account: string; movement: string; amount: { amount: string } } }
const amountsOf = (entries: Entry[]) => Object.fromEntries(entries.map(({ attributes }) => [attributes.account, attributes.amount.amount]))

describe('the ledger', () => {
  it('shows the balances of all accounts and that they sum to zero', async () => {
    const { get, sale } = await startLedger()
    const { totals, accounts } = (await get('accounts')).attributes
    expect(totals).toEqual([{ currency: 'gbp', sum: { amount: '0.00', currency: 'gbp' }, entries: accounts.length }])
    const balances = accounts.map(({ account, balance }: { account: string; balance: { amount: string } }) => [account, balance.amount])
    expect(Object.fromEntries(balances)).toMatchObject({ 'gateway:sandbox': '55.49', 'sellers:pending': '-50.49' })
    expect((await get(`sums?seller=${sale.seller.id}`)).attributes.sums).toMatchObject([
      { currency: 'gbp', opening: { amount: '0.00' }, taken: { amount: '-50.49' }, closing: { amount: '-50.49' }, entries: 1 },
    ])
  })

  it('shows the entries of an order, a movement, an account and a seller', async () => {
    const { get, sale, ctx } = await startLedger()
    const { reference } = await ctx.db.selectFrom('orders').select('reference').executeTakeFirstOrThrow()
    const entries: Entry[] = await get(`entries?order=${reference}`)
    const pending = `seller:${sale.seller.id}:pending`
    expect(amountsOf(entries)).toMatchObject({ 'gateway:sandbox': '55.49', [pending]: '-50.49' })
    const { movement } = entries[0]!.attributes
    for (const filter of [`order=${sale.orderId}`, `movement=${movement}`, `order=${reference}&currency=gbp`])
      expect(amountsOf(await get(`entries?${filter}`))).toEqual(amountsOf(entries))
    const [entry, ...others] = await get(`entries?account=${pending}`)
    expect([entry.attributes, others]).toMatchObject([
      {
        order_id: sale.orderId,
        order_reference: reference,
        seller_id: String(sale.seller.id),
        seller_name: expect.stringMatching(/Breakers/),
      },
      [],
    ])
    expect(await get(`entries?seller=${sale.seller.id}`)).toHaveLength(1)
    for (const filter of ['order=PL23456789A', 'order=999', 'movement=capture:999', 'account=bank', 'seller=999', 'currency=jpy'])
      expect(await get(`entries?${filter}`)).toEqual([])
  })

  it('sums a period with the balance before it', async () => {
    const { signIn, ctx, app, sale } = await startLedger()
    const account = `seller:${sale.seller.id}:available` as const
    const post = (movement: string, amount_minor: number) =>
      ctx.db.transact((tx) =>
        postMovement(tx, {
          movement,
          entries: [
            { account: 'credits', currency: 'gbp', amount_minor, order_id: null },
            { account, currency: 'gbp', amount_minor: -amount_minor, order_id: null },
          ],
          now: ctx.clock.now(),
        }),
      )
    await post('credit:1', 300)
    app.clock.advance(3 * 86_400_000)
    const { get } = await signIn()
    const day = ctx.clock.now().toISOString().slice(0, 10)
    await post('credit:2', 500)
    await post('credit:3', -100)
    const { sums } = (await get(`sums?account=credits&from=${day}&to=${day}`)).attributes
    expect(sums).toMatchObject([
      { opening: { amount: '3.00' }, added: { amount: '5.00' }, taken: { amount: '-1.00' }, closing: { amount: '7.00' }, entries: 2 },
    ])
    expect(await get(`entries?account=credits&from=${day}`)).toHaveLength(2)
    expect(await get(`entries?account=credits&to=${new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)}`)).toHaveLength(1)
  })

  it('finds nothing to report in its check', async () => {
    const { get } = await startLedger()
    expect((await get('check')).attributes).toMatchObject({ totals: [{ sum: { amount: '0.00' } }], unbalanced: [] })
  })

  it('needs a constant number of statements', async () => {
    const { app, operatorClient, world, ...testApp } = await startLedger()
    const count = () => app.countStatements(() => operatorClient.get('/operators/ledger/entries'))
    const before = await count()
    await sellParts({ app, world, ...testApp }, { count: 3 })
    expect(await count()).toBe(before)
  })

  it('refuses bad filters', async () => {
    const { operatorClient } = await startLedger()
    for (const filter of [
      'account=cash',
      'account=seller:0:pending',
      'seller=x',
      'currency=xyz',
      'from=2026',
      'to=2026-13-01',
      'unknown=1',
    ])
      expect(await operatorClient.get(`/operators/ledger/entries?${filter}`)).toHaveStatus(422)
  })

  it('reads a page of a period by an index among 20,000 entries', async () => {
    const { ctx } = await startTestApp()
    await sql`insert into ledger_entries (movement, account, currency, amount_minor, created_at)
      select 'cost:' || n, account, 'gbp', minor, timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, 10000) n, (values ('bank', 5), ('gateway_costs', -5)) as entries (account, minor)`.execute(ctx.db)
    await sql`analyze ledger_entries`.execute(ctx.db)
    for (const to of [new Date('2026-01-03'), undefined]) {
      const filter = { from: new Date('2026-01-02'), to }
      const plan = await selectEntryList(ctx.db, filter).limit(12).explain<{ 'QUERY PLAN': string }>('text', sql`analyze`)
      const planText = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(planText).toContain('Index Scan Backward using ledger_by_time')
      expect(planText).not.toMatch(/Sort Key|Seq Scan on ledger_entries/)
    }
  })
})
