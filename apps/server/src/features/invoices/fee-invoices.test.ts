import { spawnSync } from 'node:child_process'
import { boundsOfMonth } from '@partlane/domain/earnings/months'
import { FEE_VAT_ACCOUNT, FEES_ACCOUNT, sellerAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { postMovement } from '#features/ledger/public.ts'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { issueFeeInvoices } from './issue-fee-invoices.ts'
import { vatBusiness } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

/** The texts of a PDF that the API returns. */
async function readTexts({ app }: TestApp, user: TestUser, path: string, locale = 'en-GB'): Promise<string> {
  const headers = { authorization: `Bearer ${user.token}`, locale }
  const { rawPayload } = await app.server.inject({ url: `/api/v1${path}`, headers })
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input: rawPayload, encoding: 'utf8' }).stdout.replaceAll(/\s+/g, ' ')
}

const listRows = ({ ctx }: TestApp) => ctx.db.selectFrom('fee_invoices').selectAll().orderBy('number').execute()

/** The clock is in the next month, after its beginning has settled. @returns the month before */
function endMonth({ app, ctx }: TestApp): string {
  const month = ctx.clock.now().toISOString().slice(0, 7)
  app.clock.advance(boundsOfMonth(month).to.getTime() + 2 * 3_600_000 - ctx.clock.now().getTime())
  return month
}

/** The month ends, after which the session of the user has ended too. */
async function endMonthAndSignIn(testApp: TestApp, user: TestUser): Promise<TestUser> {
  endMonth(testApp)
  return { ...user, token: await testApp.world.session(user) }
}

async function moveTo({ ctx }: TestApp, { id }: TestUser, country: string, vatNumber: string | null): Promise<void> {
  await ctx.db.updateTable('users').set({ vat_number: vatNumber }).where('id', '=', id).execute()
  await ctx.db.updateTable('addresses').set({ country }).where('user_id', '=', id).execute()
}

describe('the invoice for the fees of a month', () => {
  it('has net, rate and VAT of the fees, and is issued once, when the month is over', async () => {
    const testApp = await startTestApp()
    const seller = await vatBusiness(testApp)
    await sellParts(testApp, { seller })
    expect(await issueFeeInvoices(testApp.ctx)).toBe(0)
    const month = endMonth(testApp)
    expect(await issueFeeInvoices(testApp.ctx)).toBe(1)
    expect(await issueFeeInvoices(testApp.ctx)).toBe(0)
    const [row, ...others] = await listRows(testApp)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      seller_id: seller.id,
      month: `${month}-01`,
      currency: 'gbp',
      number: 1,
      rates: [{ kind: 'charged', percentage: 20, orders: 1, fee_minor: 500, vat_minor: 83 }],
      seller: { is_business: true, vat_number: 'GB980780684', country: 'GB' },
    })
    const token = await testApp.world.session(seller)
    const { data } = (await testApp.app.withToken(token).get('/users/fee_invoices')).body
    expect(data[0].attributes).toMatchObject({
      number: 'FEE-000001',
      month,
      net: { amount: '4.17' },
      vat: { amount: '0.83' },
      total: { amount: '5.00' },
    })
  })

  it('credits the fees of refunds in the month of the refund', async () => {
    const testApp = await startTestApp()
    const seller = await vatBusiness(testApp)
    const { orderId } = await sellParts(testApp, { seller })
    const client = testApp.app.as(await endMonthAndSignIn(testApp, seller))
    await issueFeeInvoices(testApp.ctx)
    const item_ids = await listItemIds(client, orderId)
    expect(await changeItems(client, orderId, { action: 'decline', item_ids, reason: 'other' })).toHaveStatus(200)
    await testApp.app.drainOutbox()
    endMonth(testApp)
    expect(await issueFeeInvoices(testApp.ctx)).toBe(1)
    expect((await listRows(testApp)).map(({ number, rates }) => ({ number, rates }))).toMatchObject([
      { number: 1, rates: [{ kind: 'charged', fee_minor: 500, vat_minor: 83 }] },
      { number: 2, rates: [{ kind: 'given_back', fee_minor: -500, vat_minor: -83 }] },
    ])
  })

  it('equals the ledger to the penny after random movements, numbered without gaps by several runs at once', async () => {
    const testApp = await startTestApp()
    const sales = [await sellParts(testApp), await sellParts(testApp), await sellParts(testApp)]
    await postRandomFees(
      testApp,
      sales.map(({ seller, orderId }) => ({ sellerId: seller.id, orderId: Number(orderId) })),
    )
    const month = endMonth(testApp)
    const counts = await Promise.all([1, 2, 3].map(() => issueFeeInvoices(testApp.ctx)))
    const rows = await listRows(testApp)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
    expect(rows.length).toBeGreaterThan(3)
    const invoiced = rows.map(({ seller_id, currency, rates }) => ({
      seller_id,
      currency,
      fees: rates.reduce((sum, rate) => sum + rate.fee_minor - rate.vat_minor, 0),
      vat: rates.reduce((sum, rate) => sum + rate.vat_minor, 0),
    }))
    const { from, to } = boundsOfMonth(month)
    const { rows: expected } = await sql`
      select o.seller_id, e.currency, (-coalesce(sum(amount_minor) filter (where account = 'fees'), 0))::int as fees,
        (-coalesce(sum(amount_minor) filter (where account = 'fee_vat'), 0))::int as vat
      from ledger_entries e join orders o on o.id = e.order_id
      where account in ('fees', 'fee_vat') and e.created_at >= ${from} and e.created_at < ${to} group by 1, 2 order by 1, 2`.execute(
      testApp.ctx.db,
    )
    const bySeller = (a: { seller_id: number; currency: string }, b: { seller_id: number; currency: string }) =>
      a.seller_id - b.seller_id || a.currency.localeCompare(b.currency)
    expect(invoiced.toSorted(bySeller)).toEqual(expected)
  })

  it('is never changed or deleted, except that the data of the seller is erased after the retention period', async () => {
    const testApp = await startTestApp()
    await sellParts(testApp)
    endMonth(testApp)
    await issueFeeInvoices(testApp.ctx)
    const { db } = testApp.ctx
    await expect(db.updateTable('fee_invoices').set({ number: 7 }).execute()).rejects.toThrow('never changed')
    await expect(db.updateTable('fee_invoices').set({ seller: null, currency: 'eur' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('fee_invoices').execute()).rejects.toThrow('never changed')
    await db.updateTable('fee_invoices').set({ seller: null }).execute()
    expect((await listRows(testApp))[0]).toMatchObject({ seller: null, number: 1 })
  })
})

describe('the PDF of a fee invoice', () => {
  it.skipIf(!hasPoppler)('shows both sides, the period and the VAT, in the language of the reader', async () => {
    const testApp = await startTestApp({ env: { COMPANY_DETAILS: 'Partlane Ltd, 1 High Street, Leeds, VAT number GB123456782' } })
    const seller = await vatBusiness(testApp)
    await sellParts(testApp, { seller })
    const reader = await endMonthAndSignIn(testApp, seller)
    await issueFeeInvoices(testApp.ctx)
    const [{ id } = { id: 0 }] = await listRows(testApp)
    const text = await readTexts(testApp, reader, `/users/fee_invoices/${id}`)
    for (const part of ['VAT invoice', 'FEE-000001', 'Partlane Ltd', 'VAT number GB123456782', 'VAT number GB980780684', 'VAT 20 % £0.83'])
      expect(text).toContain(part)
    for (const part of ['Total net £4.17', 'Total £5.00', 'page 1 of 1']) expect(text).toContain(part)
    const french = await readTexts(testApp, reader, `/users/fee_invoices/${id}`, 'fr')
    for (const part of ['Facture', 'Total HT 4,17', 'Total TTC 5,00']) expect(french).toContain(part)
  })

  it.skipIf(!hasPoppler).each([
    ['FR', 'FR40303265045', 'Reverse charge: the customer accounts for the VAT.'],
    ['US', null, 'Outside the scope of UK VAT.'],
  ])('has the sentence of a seller in %s', async (country, vatNumber, sentence) => {
    const testApp = await startTestApp()
    const seller = await testApp.world.business()
    const listing = await testApp.world.listing({ seller })
    await moveTo(testApp, seller, country, vatNumber)
    const buyer = await testApp.world.user()
    const { id: purchaseId } = await createPurchase(testApp.app, buyer, listing)
    await reserve(testApp.app.as(buyer), purchaseId)
    expect(await pay(testApp.app.as(buyer), purchaseId)).toHaveStatus(200)
    await testApp.app.drainOutbox()
    const reader = await endMonthAndSignIn(testApp, seller)
    await issueFeeInvoices(testApp.ctx)
    const [{ id } = { id: 0 }] = await listRows(testApp)
    expect(await readTexts(testApp, reader, `/users/fee_invoices/${id}`)).toContain(sentence)
  })

  it('is only for its seller and for operators', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const { seller } = await sellParts(testApp)
    endMonth(testApp)
    await issueFeeInvoices(testApp.ctx)
    const [{ id } = { id: 0 }] = await listRows(testApp)
    const stranger = app.as(await world.user())
    expect(await stranger.get(`/users/fee_invoices/${id}`)).toBeRefused(404, 'not_found')
    expect((await stranger.get('/users/fee_invoices')).body.data).toEqual([])
    expect(await stranger.get(`/operators/fee_invoices/${id}`)).toBeRefused(403, 'not_allowed')
    expect(await stranger.get(`/operators/people/${seller.id}/fee_invoices`)).toBeRefused(403, 'not_allowed')
    const operator = app.as(await world.operator())
    expect((await operator.get(`/operators/people/${seller.id}/fee_invoices`)).body.data).toHaveLength(1)
    expect(await operator.get(`/operators/fee_invoices/${id}`)).toHaveStatus(200)
    expect(await operator.get('/operators/fee_invoices/999999')).toBeRefused(404, 'not_found')
  })
})

type Sold = { sellerId: number; orderId: number }

/** Fees that are charged and given back, in two currencies. The seed makes a failure repeatable. */
async function postRandomFees({ ctx }: TestApp, sold: readonly Sold[]): Promise<void> {
  let seed = 20_261_124
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * max)
  }
  await ctx.db.transact(async (tx) => {
    for (let i = 0; i < 120; i++) {
      const { sellerId, orderId: order_id } = sold[random(sold.length)] as Sold
      const sign = random(3) === 0 ? 1 : -1
      const fee = sign * random(5_000)
      const vat = Math.trunc(fee / (5 + random(3)))
      const currency = random(4) === 0 ? 'eur' : 'gbp'
      const entry = (account: 'fees' | 'fee_vat' | `seller:${number}:pending`, amount_minor: number) =>
        ({ account, currency, amount_minor, order_id }) as const
      await postMovement(tx, {
        movement: `${sign > 0 ? 'repayment' : 'capture'}:random-${i}`,
        entries: [
          entry(FEES_ACCOUNT, fee - vat),
          entry(FEE_VAT_ACCOUNT, vat),
          entry(sellerAccount(sellerId, 'pending') as `seller:${number}:pending`, 0 - fee),
        ],
        now: ctx.clock.now(),
      })
    }
  })
}
