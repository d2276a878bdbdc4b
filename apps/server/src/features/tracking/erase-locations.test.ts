import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { moveParcel, sendWithSandbox } from './test-helpers.ts'

type Event = { code: string; location: string }

describe('the places in the events of a parcel', () => {
  it('are erased with the account of the buyer, and later events have none', async () => {
    const testApp = await startTestApp()
    const { app } = testApp
    const { buyer, orderId, itemIds, buyerClient, sellerClient, trackingNumber } = await sendWithSandbox(testApp)
    const { orderId: otherId, ...other } = await sendWithSandbox(testApp)
    await moveParcel(testApp, trackingNumber, 2)
    await moveParcel(testApp, other.trackingNumber, 1)
    const events = async (client = sellerClient, id = orderId): Promise<Event[]> => (await loadOrder(client, id)).parcels[0].events
    expect((await events()).map(({ location }) => location)).toEqual(['Wakefield', 'Wakefield', 'Sandbox depot, Daventry'])
    await changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds })
    await app.drainOutbox()

    expect(await app.as(buyer).delete('/users/user', { reason: { text: 'No car any more' } })).toHaveStatus(204)
    await app.drainOutbox()
    expect((await events()).map(({ location }) => location)).toEqual(['', '', ''])
    await moveParcel(testApp, trackingNumber, 1)
    expect((await events()).at(-1)).toMatchObject({ code: 'out_for_delivery', location: '' })
    expect((await events()).every(({ location }) => location === '')).toBe(true)
    expect((await events(other.sellerClient, otherId)).map(({ location }) => location)).toEqual(['Wakefield', 'Wakefield'])
  })
})
