import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { captureAuthorisedPayment } from '#features/checkout/capture-payment.ts'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'
import { listNumbers, vatBusiness } from './test-helpers.ts'

type Client = Awaited<ReturnType<typeof sellParts>>['sellerClient']

const settingsOf = async (client: Client) => (await client.get('/users/invoice_settings')).body.data.attributes
const choose = (client: Client, invoice_kind: string, invoice_vat_percentage?: string) =>
  client.put('/users/invoice_settings', { invoice_settings: { invoice_kind, invoice_vat_percentage } })
const listDocuments = async (client: Client, orderId: string) => (await client.get(`/users/orders/${orderId}/invoices`)).body.data

/** An order of a seller who is registered for VAT. */
async function sellWithVat(options: Parameters<typeof sellParts>[1] = {}) {
  const testApp = await startTestApp()
  const seller = await vatBusiness(testApp)
  expect(await choose(testApp.app.as(seller), 'vat_registered', '20')).toHaveStatus(200)
  const sale = await sellParts(testApp, { seller, ...options })
  return { ...testApp, testApp, ...sale }
}

describe('the settings', () => {
  it('are a receipt until the seller chooses another kind', async () => {
    const testApp = await startTestApp()
    const client = testApp.app.as(await vatBusiness(testApp))
    expect(await settingsOf(client)).toMatchObject({ invoice_kind: 'private', invoice_vat_percentage: null, vat_number: 'GB980780684' })
    expect(await choose(client, 'vat_registered', '5,5')).toHaveStatus(200)
    expect(await settingsOf(client)).toMatchObject({ invoice_kind: 'vat_registered', invoice_vat_percentage: '5.50' })
    expect(await choose(client, 'margin_scheme')).toHaveStatus(200)
    expect(await settingsOf(client)).toMatchObject({ invoice_kind: 'margin_scheme', invoice_vat_percentage: '5.50' })
  })

  it('need a business with a VAT number, and a rate', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    for (const user of [await world.user(), await world.business()])
      for (const kind of ['vat_registered', 'margin_scheme'])
        expect(await choose(app.as(user), kind, '20')).toBeRefused(422, 'vat_number_required')
    const client = app.as(await vatBusiness(testApp))
    expect(await choose(client, 'vat_registered')).toBeRefused(422, 'vat_percentage_required')
    expect(await choose(client, 'vat_registered', '0')).toHaveStatus(422)
    expect(await choose(client, 'vat_registered', '100')).toHaveStatus(422)
    expect(await choose(client, 'gross', '20')).toHaveStatus(422)
    expect(await app.as(await world.guest()).get('/users/invoice_settings')).toBeRefused(403, 'sign_in_required')
  })

  it('are frozen with the order', async () => {
    const { seller, testApp, orderId, sellerClient, ctx } = await sellWithVat()
    const read = (id: string) =>
      ctx.db.selectFrom('orders').where('id', '=', Number(id)).select(['invoice_kind', 'invoice_vat_percentage']).executeTakeFirstOrThrow()
    await choose(sellerClient, 'margin_scheme')
    expect(await read(orderId)).toEqual({ invoice_kind: 'vat_registered', invoice_vat_percentage: '20.00' })
    const later = await sellParts(testApp, { seller })
    expect(await read(later.orderId)).toEqual({ invoice_kind: 'margin_scheme', invoice_vat_percentage: '0.00' })
  })

  it('are a receipt again when the VAT number is removed', async () => {
    const { seller, testApp, ctx } = await sellWithVat()
    await ctx.db.updateTable('users').set({ vat_number: null }).where('id', '=', seller.id).execute()
    const { orderId } = await sellParts(testApp, { seller })
    const order = await ctx.db.selectFrom('orders').where('id', '=', Number(orderId)).select('invoice_kind').executeTakeFirst()
    expect(order).toEqual({ invoice_kind: 'private' })
  })
})

describe('an invoice', () => {
  it('is issued when the payment is collected, with the VAT within the total', async () => {
    const { seller, orderId, testApp, sellerClient, buyerClient } = await sellWithVat()
    const [row, ...others] = await listNumbers(testApp, seller)
    expect(others).toEqual([])
    expect(row).toMatchObject({ number: 1, gross_minor: 5_549, vat_minor: 925, surcharge_minor: 0 })
    for (const client of [sellerClient, buyerClient]) {
      const [document] = await listDocuments(client, orderId)
      expect(document.attributes).toMatchObject({
        document: 'invoice',
        number: `INV-${seller.id}-000001`,
        total: { amount: '55.49', currency: 'gbp' },
      })
      const file = await client.get(`/users/orders/${orderId}/invoices/${document.id}`)
      expect(file).toHaveStatus(200)
      expect(String(file.text).slice(0, 5)).toBe('%PDF-')
    }
  })

  it('does not exist for strangers, visitors and other orders', async () => {
    const { app, world, testApp, orderId, buyerClient } = await sellWithVat()
    const [{ id }] = await listDocuments(buyerClient, orderId)
    const stranger = app.as(await world.user())
    const operator = app.as(await world.operator())
    for (const client of [stranger, operator]) {
      expect(await client.get(`/users/orders/${orderId}/invoices`)).toBeRefused(404, 'not_found')
      expect(await client.get(`/users/orders/${orderId}/invoices/${id}`)).toBeRefused(404, 'not_found')
    }
    expect((await app.visitor.get(`/users/orders/${orderId}/invoices/${id}`)).status).toBeGreaterThanOrEqual(401)
    const other = await sellParts(testApp)
    expect(await other.buyerClient.get(`/users/orders/${other.orderId}/invoices/${id}`)).toBeRefused(404, 'not_found')
  })

  it('has the exchange surcharge without VAT', async () => {
    const { seller, testApp } = await sellWithVat({ surchargeMinor: 2_000 })
    expect(await listNumbers(testApp, seller)).toMatchObject([{ gross_minor: 5_549, vat_minor: 925, surcharge_minor: 2_000 }])
  })

  it('is issued once, also by many calls at once', async () => {
    const { seller, orderId, testApp, ctx } = await sellWithVat()
    await Promise.all([1, 2, 3, 4].map(() => issueInvoice(ctx, Number(orderId))))
    expect(await listNumbers(testApp, seller)).toHaveLength(1)
  })

  it('is never changed or deleted', async () => {
    const { ctx } = await sellWithVat()
    await expect(ctx.db.updateTable('invoices').set({ number: 7 }).execute()).rejects.toThrow('never changed')
    await expect(ctx.db.deleteFrom('invoices').execute()).rejects.toThrow('never changed')
  })
})

describe('numbers', () => {
  it('have no gaps when payments are captured at once', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const seller = await vatBusiness(testApp)
    for (let i = 0; i < 6; i++) await sellParts(testApp, { seller })
    await app.drainOutbox()
    await sql`truncate invoices, invoice_series, ledger_entries`.execute(ctx.db)
    const payments = await ctx.db.updateTable('payments').set({ status: 'authorised' }).returning('id').execute()
    await Promise.all([...payments, ...payments].map(({ id }) => captureAuthorisedPayment(ctx, id)))
    expect((await listNumbers(testApp, seller)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(app.countDeadlocks()).toBe(0)
  })

  it('have no gaps when orders are invoiced at once', async () => {
    const testApp = await startTestApp()
    const { ctx } = testApp
    const seller = await vatBusiness(testApp)
    const orderIds: number[] = []
    for (let i = 0; i < 6; i++) orderIds.push(Number((await sellParts(testApp, { seller })).orderId))
    await sql`truncate invoices, invoice_series`.execute(ctx.db)
    await Promise.all([...orderIds, ...orderIds].map((id) => issueInvoice(ctx, id)))
    const rows = await listNumbers(testApp, seller)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(6)
  })

  it('count for each seller, and are issued later by the job', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const sales = [await sellParts(testApp), await sellParts(testApp)]
    await sql`truncate invoices, invoice_series`.execute(ctx.db)
    await app.runJob('invoices.issue-missing')
    await app.runJob('invoices.issue-missing')
    for (const { seller } of sales) expect(await listNumbers(testApp, seller)).toMatchObject([{ number: 1 }])
  })
})

describe('a credit note', () => {
  it('is issued for each repayment, with exactly the VAT of the invoice in the end', async () => {
    const { seller, orderId, testApp, sellerClient, buyerClient, app } = await sellWithVat({ count: 3, priceMinor: 3_333 })
    const itemIds = await listItemIds(sellerClient, orderId)
    for (const id of itemIds) {
      expect(await changeItems(sellerClient, orderId, { action: 'decline', item_ids: [id], reason: 'damaged' })).toHaveStatus(200)
      await app.drainOutbox()
    }
    const [invoice] = await listNumbers(testApp, seller)
    const notes = await listNumbers(testApp, seller, 'credit_note')
    expect(notes.map(({ number }) => number)).toEqual([1, 2, 3])
    const sumOf = (column: 'gross_minor' | 'vat_minor') => notes.reduce((sum, note) => sum + Number(note[column]), 0)
    expect(sumOf('gross_minor')).toBe(Number(invoice?.gross_minor))
    expect(sumOf('vat_minor')).toBe(Number(invoice?.vat_minor))
    const documents = await listDocuments(buyerClient, orderId)
    expect(documents).toHaveLength(4)
    for (const { id } of documents) expect(await buyerClient.get(`/users/orders/${orderId}/invoices/${id}`)).toHaveStatus(200)
  })

  it('is issued once, also by many calls at once, and brings the invoice with it', async () => {
    const { seller, orderId, testApp, sellerClient, app, ctx } = await sellWithVat()
    const [id] = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'decline', item_ids: [id], reason: 'damaged' })
    await app.drainOutbox()
    const repayment = await ctx.db.selectFrom('repayments').select('id').executeTakeFirstOrThrow()
    await sql`truncate invoices, invoice_series`.execute(ctx.db)
    await Promise.all([1, 2, 3].map(() => issueCreditNote(ctx, repayment.id)))
    expect(await listNumbers(testApp, seller)).toMatchObject([{ number: 1 }])
    expect(await listNumbers(testApp, seller, 'credit_note')).toMatchObject([{ number: 1 }])
  })
})
