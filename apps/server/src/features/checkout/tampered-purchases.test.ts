import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cards, createCardToken, startStripeApp } from '#test/stripe.ts'
import { address, createPurchase, getStatus, pay, reserve } from './test-helpers.ts'

const CARD_DIGITS = cards.approve.replaceAll(' ', '')
const amounts = { price: '0.01', item_price: '0.01', items: '0.01', amount: '0.01', total: '0.01', currency: 'jpy', fee: '0' }
const owners = { seller_id: '1', buyer_id: '1', user_id: '1', order_id: '1', order_ids: ['1'], status: 'paid' }
const cardData = { card_number: CARD_DIGITS, card: { number: CARD_DIGITS, cvc: '123' }, cvc: '123', exp_month: '12', pan: CARD_DIGITS }
const tampered = Object.entries({ ...amounts, ...owners, ...cardData })

describe('a purchase with fields that only the server decides', () => {
  it('is refused when it is created with any of them', async () => {
    const { app, ctx, world } = await startTestApp()
    const client = app.as(await world.user())
    const { slug } = await world.listing()
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })
    for (const [name, value] of tampered) {
      const payment_order = { email: 'buyer@example.com', address, [name]: value }
      expect((await client.post('/payments/orders', { payment_order })).status, name).toBe(422)
    }
    expect(await ctx.db.selectFrom('payment_orders').select('id').execute()).toEqual([])
  })

  it('is refused when it is paid with any of them, and is charged its own amount without them', async () => {
    const { app, ctx, world } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)
    for (const [name, value] of tampered) {
      const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID(), [name]: value }
      expect((await client.put('/payments/orders', { payment_order })).status, name).toBe(422)
    }
    expect(await ctx.db.selectFrom('payments').select('id').execute()).toEqual([])
    expect((await pay(client, id)).status).toBe(200)
    const charged = await ctx.db.selectFrom('sandbox_gateway.charges').select(['amount_minor', 'currency']).execute()
    expect(charged).toEqual(await ctx.db.selectFrom('payment_orders').select(['total_minor as amount_minor', 'currency']).execute())
  })

  it('is not paid, confirmed or reserved by another user', async () => {
    const { app, ctx, world } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    const stranger = app.as(await world.user())
    expect((await reserve(stranger, id)).status).toBe(404)
    await reserve(client, id)
    expect((await pay(stranger, id)).status).toBe(404)
    expect((await stranger.put('/payments/orders', { payment_order: { id, action: 'confirm' } })).status).toBe(404)
    expect(await ctx.db.selectFrom('payments').select('id').execute()).toEqual([])
    expect(await getStatus(client, id)).toBe('reserved')
  })
})

type Connection = Awaited<ReturnType<typeof startTestApp>>['ctx']['db']

/** Every row of every table, as text. */
async function listStoredTexts(db: Connection): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const stored: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
    stored.push(...rows.map(({ text }) => text))
  }
  return stored
}

function expectNowhere(cardNumber: string, texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts) expect(text.replaceAll(/[ -]/g, '')).not.toContain(cardNumber.replaceAll(/[ -]/g, ''))
}

describe('the card of a buyer', () => {
  it('is refused in place of a token, and is neither stored, logged nor repeated', async () => {
    const lines: string[] = []
    const { app, ctx, world, stripe } = await startStripeApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
    const { client, id } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
    await reserve(client, id)
    for (const number of [
      CARD_DIGITS,
      cards.approve,
      CARD_DIGITS.replace(/(.{4})/g, '$1-').slice(0, -1),
      ` ${CARD_DIGITS} `,
      '378282246310005',
    ]) {
      const refused = await pay(client, id, number)
      expect(refused, number).toBeRefused(422, 'bad_format')
      expect(refused.body.errors).toMatchObject([{ source: { pointer: '/payment_order/card_token' } }])
      expectNowhere(number.trim(), [...(await listStoredTexts(ctx.db)), ...lines, JSON.stringify(refused.body)])
    }
    expect(await ctx.db.selectFrom('payments').select('id').execute()).toEqual([])
    expect(stripe.state.intents.size).toBe(0)
    expect(await getStatus(client, id)).toBe('reserved')
    expect((await pay(client, id, await createCardToken(stripe))).status).toBe(200)
  })

  it('is known to the gateway only: no row of the database and no line of the log has it', async () => {
    const lines: string[] = []
    const logDestination = { write: (line: string) => void lines.push(line) }
    const testApp = await startStripeApp({ LOG_LEVEL: 'trace' }, logDestination)
    const { app, ctx, world, stripe } = testApp
    const { client, id } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
    await reserve(client, id)
    expect((await pay(client, id, await createCardToken(stripe, 'decline'))).status).toBe(402)
    expect((await pay(client, id, await createCardToken(stripe))).status).toBe(200)
    await app.drainOutbox()
    const stored = await listStoredTexts(ctx.db)
    expect(lines.length).toBeGreaterThan(0)
    for (const number of [cards.approve, cards.decline]) expectNowhere(number, [...stored, ...lines])
  })
})
