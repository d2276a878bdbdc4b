import { sellerAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { selectLinesUpTo } from './earnings.queries.ts'
import { loadStatements } from './load-statement.ts'
import { sumStatement } from './statement.policy.ts'

async function startSale() {
  const testApp = await startTestApp()
  const sale = await earn(testApp)
  const pay = async () => {
    await connectAccount(testApp, sale.seller)
    await runPayouts(testApp.ctx)
    await testApp.app.drainOutbox()
  }
  return { ...testApp, testApp, sale, pay, seller: sale.sellerClient, month: testApp.ctx.clock.now().toISOString().slice(0, 7) }
}

const DAY_MS = 86_400_000
const pound = (amount: string) => ({ amount, currency: 'gbp' })
const attributesOf = (response: { body: { data: { attributes: Record<string, unknown> } } }) => response.body.data.attributes

describe('the balances', () => {
  it('show what is on its way, then available, then paid out', async () => {
    const testApp = await startTestApp()
    const { sellerClient, seller } = await sendParts(testApp)
    const [before] = attributesOf(await sellerClient.get('/users/earnings')).balances as Record<string, unknown>[]
    expect(before).toMatchObject({ currency: 'gbp', pending: pound('50.49'), available: pound('0.00'), paid_out: pound('0.00') })
    const sale = await earn(testApp, { seller })
    await connectAccount(testApp, seller)
    const [available] = attributesOf(await sale.sellerClient.get('/users/earnings')).balances as Record<string, unknown>[]
    expect(available).toMatchObject({ pending: pound('50.49'), available: pound('50.49') })
    await runPayouts(testApp.ctx)
    await testApp.app.drainOutbox()
    const [after] = attributesOf(await sale.sellerClient.get('/users/earnings')).balances as Record<string, unknown>[]
    expect(after).toMatchObject({ pending: pound('50.49'), available: pound('0.00'), on_the_way: pound('0.00'), paid_out: pound('50.49') })
  })

  it('count as paid out, in total and by month, only payouts that have arrived', async () => {
    const { testApp, sale, seller, month } = await startSale()
    await connectAccount(testApp, sale.seller, { bankRefuses: true })
    await runPayouts(testApp.ctx)
    await testApp.app.drainOutbox()
    const { balances, months } = attributesOf(await seller.get('/users/earnings'))
    expect(balances).toMatchObject([{ on_the_way: pound('50.49'), paid_out: pound('0.00') }])
    expect(months).toEqual([{ month, currency: 'gbp', earned: pound('50.49'), paid_out: pound('0.00') }])
  })

  it('are followed by payouts, a failed one with the time when it is tried again', async () => {
    const { testApp, sale, seller } = await startSale()
    await connectAccount(testApp, sale.seller, { bankRefuses: true })
    await runPayouts(testApp.ctx)
    await testApp.app.drainOutbox()
    const payouts = (await seller.get('/users/earnings/payouts')).body.data.map(({ attributes }: { attributes: object }) => attributes)
    const retryAt = new Date(testApp.ctx.clock.now().getTime() + DAY_MS).toISOString()
    expect(payouts).toMatchObject([{ status: 'failed', retry_at: retryAt }])
  })

  it('are empty for a member who has not sold, and are those of the member who asks', async () => {
    const { app, world, sale } = await startSale()
    const stranger = app.as(await world.user())
    expect(attributesOf(await stranger.get('/users/earnings'))).toMatchObject({ balances: [], months: [] })
    expect((await stranger.get('/users/earnings/lines')).body.data).toEqual([])
    expect((await sale.buyerClient.get('/users/earnings/payouts')).body.data).toEqual([])
  })
})

describe('the lines', () => {
  it('lead to their order, newest first, and leave out what changes nothing', async () => {
    const { seller, sale, pay } = await startSale()
    await pay()
    const { data } = (await seller.get('/users/earnings/lines')).body
    expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { kind: 'payout', order_id: null, amount: pound('-50.49') },
      { kind: 'sale', order_id: sale.orderId, amount: pound('50.49') },
    ])
  })

  it('are those of a month', async () => {
    const { seller, month } = await startSale()
    expect((await seller.get(`/users/earnings/lines?month=${month}`)).body.data).toHaveLength(1)
    expect((await seller.get('/users/earnings/lines?month=2020-01')).body.data).toEqual([])
    expect(await seller.get('/users/earnings/lines?month=2026-13')).toHaveStatus(422)
  })

  it('cost the same number of statements for one order and for many', async () => {
    const { testApp, app, seller, sale } = await startSale()
    const count = () => app.countStatements(() => seller.get('/users/earnings/lines'))
    const one = await count()
    for (let i = 0; i < 3; i++) await earn(testApp, { seller: sale.seller })
    expect(await count()).toBe(one)
  })

  it('are read by an index, one page of 20,000 entries of a seller', async () => {
    const { ctx } = await startTestApp()
    const [pending, available] = [sellerAccount(1, 'pending'), sellerAccount(1, 'available')]
    await sql`insert into ledger_entries (movement, account, currency, amount_minor, created_at)
      select case when n % 2 = 0 then 'credit:' else 'release:' end || n, account, 'gbp', minor, now() - n * interval '1 minute'
      from generate_series(1, 10000) n, (values (${pending}, 5), (${available}, -5)) as entries (account, minor)`.execute(ctx.db)
    await sql`vacuum analyze ledger_entries`.execute(ctx.db)
    const page = { page: 2, items: 12 }
    const lines = selectLinesUpTo(ctx.db, { sellerId: 1 }, page).limit(12).offset(12)
    expect((await lines.execute()).map(({ movement }) => movement)).toEqual(
      Array.from({ length: 12 }, (_, i) => `credit:${14 + 2 * Math.floor(i / 2)}`),
    )
    const plan = await lines.explain<{ 'QUERY PLAN': string }>('text', sql`analyze`)
    const planText = plan.map((line) => line['QUERY PLAN']).join('\n')
    // The third account is empty: any index finds that out.
    expect(planText.match(/Index Scan using ledger_of_sellers/g)?.length).toBeGreaterThanOrEqual(2)
    expect(planText).not.toContain('Seq Scan on ledger_entries')
  })
})

describe('the file of a month', () => {
  it('has the opening balance, each line with its fee and VAT, and the closing balance', async () => {
    const { seller, month, pay } = await startSale()
    await pay()
    const rows = await exportRows(seller, month)
    expect(rows[0]).toBe('date,type,order,currency,gross,fee,fee_vat,amount,balance')
    expect(rows.slice(1).map((row) => row.split(',').slice(1, 2).concat(row.split(',').slice(3)).join(','))).toEqual([
      'opening_balance,gbp,,,,,0.00',
      'sale,gbp,55.49,5.00,0.83,50.49,50.49',
      'payout,gbp,,,,-50.49,0.00',
      'closing_balance,gbp,,,,,0.00',
    ])
  })

  it('has semicolons and decimal commas in French', async () => {
    const { app, sale, month } = await startSale()
    const rows = await exportRows(app.as(sale.seller, { locale: 'fr' }), month)
    expect(rows[2]).toContain(';55,49;5,00;')
  })

  it('is empty for a month without sales, and a wrong month is refused', async () => {
    const { seller } = await startSale()
    expect(await exportRows(seller, '2020-01')).toHaveLength(1)
    expect(await seller.get('/users/earnings/export?month=../etc')).toHaveStatus(422)
  })
})

describe('a statement', () => {
  it('closes with the opening balance and the amounts of all lines, in CSV and PDF', async () => {
    const { testApp, sale, seller, month, pay } = await startSale()
    await pay()
    for (let i = 0; i < 3; i++) await earn(testApp, { seller: sale.seller })
    const { orderId, sellerClient } = await sellParts(testApp, { seller: sale.seller })
    const item_ids = await listItemIds(sellerClient, orderId)
    expect(await changeItems(sellerClient, orderId, { action: 'decline', item_ids, reason: 'other' })).toHaveStatus(200)
    await testApp.app.drainOutbox()
    const cells = (await exportRows(seller, month)).slice(1).map((row) => row.split(','))
    const minor = (text: string | undefined) => Math.round(Number(text || 0) * 100)
    const amounts = cells.reduce((sum, row) => sum + minor(row[7]), 0)
    expect(minor(cells.at(-1)?.[8])).toBe(minor(cells[0]?.[8]) + amounts)
    for (const row of cells.filter(([, type]) => type === 'sale')) expect(minor(row[4]) - minor(row[5])).toBe(minor(row[7]))
    const [statement] = await loadStatements(testApp.ctx, sale.seller.id, month)
    if (!statement) throw new Error('no statement')
    const sums = sumStatement(statement)
    expect(statement.openingMinor + sums.salesMinor + sums.repaidMinor - sums.feesMinor + sums.otherMinor - sums.payoutsMinor).toBe(
      statement.closingMinor,
    )
    expect(minor(cells.at(-1)?.[8])).toBe(statement.closingMinor)
    expect(sums).toMatchObject({ payoutsMinor: 5_049, repaidMinor: -5_549 })
  })

  it('carries the closing balance to the next month', async () => {
    const { testApp, sale, month } = await startSale()
    const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
    const [statement] = await loadStatements(testApp.ctx, sale.seller.id, next)
    expect(statement).toMatchObject({ openingMinor: 5_049, lines: [], closingMinor: 5_049 })
  })

  it('is a PDF for its seller only', async () => {
    const { app, testApp, seller, month, sale } = await startSale()
    const response = await seller.get(`/users/earnings/statement?month=${month}`)
    expect(response).toHaveStatus(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(await app.visitor.get(`/users/earnings/statement?month=${month}`)).toBeRefused(403, 'sign_in_required')
    expect(await seller.get('/users/earnings/statement?month=2026-13')).toHaveStatus(422)
    expect(await loadStatements(testApp.ctx, sale.buyer.id, month)).toEqual([])
  })
})

describe('the schedule', () => {
  it('is chosen by the seller', async () => {
    const { seller } = await startSale()
    expect(attributesOf(await seller.put('/users/earnings', { earnings: { payout_schedule: 'monthly' } }))).toMatchObject({
      payout_schedule: 'monthly',
    })
    expect(attributesOf(await seller.get('/users/earnings'))).toMatchObject({ payout_schedule: 'monthly' })
    expect(await seller.put('/users/earnings', { earnings: { payout_schedule: 'hourly' } })).toHaveStatus(422)
  })
})

type Client = Awaited<ReturnType<typeof startSale>>['seller']

async function exportRows(client: Client, month: string): Promise<string[]> {
  const response = await client.get(`/users/earnings/export?month=${month}`)
  expect(response).toHaveStatus(200)
  return String(response.text).replace('\uFEFF', '').trim().split(/\r?\n/)
}
