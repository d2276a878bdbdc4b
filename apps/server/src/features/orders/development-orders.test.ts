import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { loadOrder, type Sale, sellParts } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const age = ({ app }: TestApp, orderId: string, hours: string) =>
  app.server.inject({
    method: 'POST',
    url: `/dev/orders/${orderId}/age`,
    payload: `hours=${hours}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const readDueMs = async ({ buyerClient, orderId }: Sale): Promise<number> =>
  new Date((await loadOrder(buyerClient, orderId)).deadlines[0].due_at).getTime()

describe('an order that is made older', () => {
  it('meets its deadlines earlier, alone', async () => {
    const testApp = await startTestApp()
    const [old, other] = [await sellParts(testApp), await sellParts(testApp)]
    const [dueBefore, otherDueBefore] = [await readDueMs(old), await readDueMs(other)]
    expect((await age(testApp, old.orderId, '24')).statusCode).toBe(303)
    expect(dueBefore - (await readDueMs(old))).toBe(86_400_000)
    expect(await readDueMs(other)).toBe(otherDueBefore)
    await age(testApp, old.orderId, '240')
    await testApp.app.runDeadlines()
    expect((await loadOrder(old.buyerClient, old.orderId)).status).toBe('cancelled')
    expect((await loadOrder(other.buyerClient, other.orderId)).status).toBe('fully_paid')
    expect((await testApp.app.server.inject('/dev/orders')).body).toContain(`action="/dev/orders/${old.orderId}/age"`)
  })

  it('has a button for the time until its next deadline', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient } = await sellParts(testApp)
    const { body } = await testApp.app.server.inject('/dev/orders')
    const hours = /value="(\d+)">to the deadline/.exec(body)?.[1] ?? ''
    expect((await age(testApp, orderId, hours)).statusCode).toBe(303)
    await testApp.app.runDeadlines()
    expect((await loadOrder(buyerClient, orderId)).status).toBe('cancelled')
    expect((await testApp.app.server.inject('/dev/orders')).body).not.toContain('to the deadline')
  })

  it('is refused for an unknown order and for a time that is not positive', async () => {
    const testApp = await startTestApp()
    const { orderId } = await sellParts(testApp)
    expect((await age(testApp, '999999', '24')).statusCode).toBe(404)
    for (const hours of ['0', '-1', '1.5', '99999', 'day', '']) expect((await age(testApp, orderId, hours)).statusCode).toBe(400)
    expect((await age(testApp, 'x', '24')).statusCode).toBe(400)
  })
})
