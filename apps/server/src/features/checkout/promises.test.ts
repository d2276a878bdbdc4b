import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestListing } from '#test/world.ts'
import { address, pay, reserve, type TestApp } from './test-helpers.ts'

type Car = { node_id: string; year: number | null } | null

/** A Golf of the tree and parts: one for it, one for another car, one without a fitment list. */
async function createParts({ world }: TestApp) {
  const [make = 0, model = 0, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Golf VII')
  const [otherMake = 0] = await world.vehicleBranch('Saab')
  const fitting = await world.listing({ fitments: [{ nodeId: golf, yearFrom: 2012, yearTo: 2019 }] })
  const other = await world.listing({ fitments: [{ nodeId: otherMake }] })
  const unlisted = await world.listing()
  return { golf: String(golf), path: [make, model, golf], parts: [fitting, other, unlisted] }
}

async function createCartPurchase({ app, world }: TestApp, parts: TestListing[]) {
  const client = app.as(await world.user())
  for (const { slug } of parts) await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })
  const create = (vehicle?: Car) => client.post('/payments/orders', { payment_order: { email: 'b@example.com', address, vehicle } })
  return { client, create }
}

const listPromises = ({ ctx }: TestApp, table: 'payment_order_lines' | 'order_items') =>
  ctx.db.selectFrom(table).select(['listing_id', 'fit_verdict', 'fit_vehicle', 'warranty']).orderBy('listing_id').execute()

describe('what listings promise at the purchase', () => {
  it('is whether each part fits the chosen car, and its warranty', async () => {
    const testApp = await startTestApp()
    const { golf, parts } = await createParts(testApp)
    const [fitting, other, unlisted] = parts.map(({ id }) => id)
    await testApp.ctx.db.updateTable('listings').set({ warranty: 'months_6' }).where('id', '=', fitting!).execute()
    const { client, create } = await createCartPurchase(testApp, parts)
    const { id } = (await create({ node_id: golf, year: 2016 })).body.data
    await reserve(client, id)
    // Changes of the listings after the purchase change nothing.
    await testApp.ctx.db.updateTable('listings').set({ warranty: 'none' }).execute()
    await testApp.ctx.db.deleteFrom('listing_fitments').execute()
    expect(await pay(client, id)).toHaveStatus(200)

    const name = (await testApp.ctx.db.selectFrom('vehicle_nodes').where('id', '=', Number(golf)).select('full_name').executeTakeFirst())!
    const fit_vehicle = `${name.full_name} (2016)`
    const expected = [
      { listing_id: fitting, fit_verdict: 'fits', fit_vehicle, warranty: 'months_6' },
      { listing_id: other, fit_verdict: 'does_not_fit', fit_vehicle, warranty: 'none' },
      { listing_id: unlisted, fit_verdict: 'unknown', fit_vehicle, warranty: 'none' },
    ]
    expect(await listPromises(testApp, 'payment_order_lines')).toEqual(expected)
    expect(await listPromises(testApp, 'order_items')).toEqual(expected)
  })

  it('is no verdict without a car and for an unknown car', async () => {
    const testApp = await startTestApp()
    const { parts } = await createParts(testApp)
    const { create } = await createCartPurchase(testApp, parts.slice(0, 1))
    for (const car of [undefined, null, { node_id: '2147483647', year: null }]) {
      expect((await create(car)).status).toBeLessThan(300)
      expect(await listPromises(testApp, 'payment_order_lines')).toMatchObject([{ fit_verdict: null, fit_vehicle: null }])
    }
  })

  it('belongs to the purchase: with another car or warranty it is another purchase', async () => {
    const testApp = await startTestApp()
    const { golf, parts } = await createParts(testApp)
    const { create } = await createCartPurchase(testApp, parts.slice(0, 1))
    const createId = async (car: Car) => (await create(car)).body.data.id
    const first = await createId({ node_id: golf, year: 2016 })
    expect(await createId({ node_id: golf, year: 2016 })).toBe(first)
    const second = await createId({ node_id: golf, year: 2021 })
    expect(second).not.toBe(first)
    await testApp.ctx.db.updateTable('listings').set({ warranty: 'year_1' }).execute()
    expect(await createId({ node_id: golf, year: 2021 })).not.toBe(second)
  })

  it('is decided by the server: a verdict of the client is refused', async () => {
    const testApp = await startTestApp()
    const { golf, parts } = await createParts(testApp)
    const { client } = await createCartPurchase(testApp, parts)
    const details = { email: 'b@example.com', address }
    for (const vehicle of [
      { node_id: golf, year: 2016, fit: 'fits' },
      { node_id: 'golf', year: null },
      { node_id: golf, year: 16 },
      golf,
    ]) {
      const response = await client.post('/payments/orders', { payment_order: { ...details, vehicle } })
      expect(response).toHaveStatus(422)
    }
    expect(await client.post('/payments/orders', { payment_order: { ...details, fit_verdict: 'fits' } })).toHaveStatus(422)
  })
})
