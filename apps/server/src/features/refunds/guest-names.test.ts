import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { requestRefundOf, sendParts } from './test-helpers.ts'

describe('the name of a guest who buys', () => {
  it('is that of the delivery address, for the seller and for operators', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await sendParts(testApp, { buyer: await world.guest() })
    const id = await requestRefundOf(sale)
    const operator = app.as(await world.user({ operator: true }))
    const name = 'Ana Guest'
    const parcelAddress = JSON.stringify({ full_name: name, line1: '1 Lane', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' })
    await testApp.ctx.db.updateTable('orders').set({ address: parcelAddress }).execute()
    const namesIn = (body: { included: { type: string; attributes: { display_name?: string; role?: string } }[] }) =>
      body.included.filter(({ attributes: { role } }) => role === 'guest').map(({ attributes }) => attributes.display_name)
    expect(namesIn((await sale.sellerClient.get(`/users/refunds/${id}`)).body)).toEqual([name])
    expect(namesIn((await sale.sellerClient.get('/users/sold_items')).body)).toEqual([name])
    const found = (await operator.get('/operators/orders')).body.data
    expect(JSON.stringify(found)).toContain(`"${name}"`)
  })
})
