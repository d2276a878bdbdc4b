import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { address, type TestApp } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

const PATH = '/users/sold_items/packing_slips'

/** Sells a listing and returns the id of the order. */
async function sell({ app, world, ctx }: TestApp, seller: TestUser): Promise<number> {
  const listing = await world.listing({ seller })
  const client = app.as(await world.user())
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  const id = String(created.body.data.id)
  await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  await client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
  const order = await ctx.db.selectFrom('orders').where('payment_order_id', '=', Number(id)).select('id').executeTakeFirstOrThrow()
  return order.id
}

async function sellTwice() {
  const setup = await startTestApp()
  const seller = await setup.world.business()
  const ids = [await sell(setup, seller), await sell(setup, seller)]
  return { ...setup, seller, ids, client: setup.app.as(seller) }
}

describe('GET /users/sold_items/packing_slips', () => {
  it('sends one PDF with all slips and labels, as a file', async () => {
    const { app, seller, ids } = await sellTwice()
    const { statusCode, headers, rawPayload } = await app.server.inject({
      method: 'GET',
      url: `/api/v1${PATH}?ids=${ids.join(',')}`,
      headers: { authorization: `Bearer ${seller.token}` },
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="packing-slips.pdf"',
      'cache-control': 'no-store',
    })
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(4)
  })

  it('is drawn for one seller three times at once at most, and then for others', async () => {
    const { app, world, ctx, client, ids, ...setup } = await sellTwice()
    const other = await world.business()
    const otherId = await sell({ app, world, ctx, ...setup }, other)
    const [responses, ofOther] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => client.get(`${PATH}?ids=${ids}`))),
      app.as(other).get(`${PATH}?ids=${otherId}`),
    ])
    expect(ofOther).toHaveStatus(200)
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) expect(response).toBeRefused(503, 'unavailable')
  })

  it('refuses orders of others, unknown and cancelled orders, and more than 100', async () => {
    const { app, world, ctx, client, ids } = await sellTwice()
    expect(await app.as(await world.business()).get(`${PATH}?ids=${ids[0]}`)).toBeRefused(404, 'not_found')
    expect(await client.get(`${PATH}?ids=${ids[0]},999999`)).toBeRefused(404, 'not_found')
    expect((await client.get(PATH)).status).toBe(422)
    expect((await client.get(`${PATH}?ids=${Array.from({ length: 101 }, (_, index) => index + 1)}`)).status).toBe(422)
    await ctx.db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect(await client.get(`${PATH}?ids=${ids}`)).toBeRefused(404, 'not_found')
    expect((await client.get(`${PATH}?ids=${ids[1]}`)).status).toBe(200)
  })

  it('needs the same number of statements for one and for several orders', async () => {
    const { app, client, ids } = await sellTwice()
    const count = (orderIds: number[]) => app.countStatements(() => client.get(`${PATH}?ids=${orderIds}&label_format=a4&gift=yes`))
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)))
  })
})
