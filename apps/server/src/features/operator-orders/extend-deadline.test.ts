import { describe, expect, it } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listActions, noticesOf, reason, startSale, stepsOf } from './test-helpers.ts'

/** An operator whose session has just begun: the clock moves by days. */
const signInOperator = async ({ app, world }: TestApp) => app.as(await world.operator())

const deadlineOf = async (client: Sale['sellerClient'], orderId: string, kind: string) =>
  (await client.get(`/operators/orders/${orderId}`)).body.data.attributes.deadlines.find(
    (deadline: { kind: string }) => deadline.kind === kind,
  )

describe('an operator who extends a deadline', () => {
  it('moves it and those that count from it, and notifies both sides', async () => {
    const { testApp, operatorClient, orderId, sellerClient, buyer, seller } = await startSale()
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
    const before = await deadlineOf(operatorClient, orderId, 'dispatch')
    const cancelBefore = await deadlineOf(operatorClient, orderId, 'cancel')
    const path = `/operators/orders/${orderId}/deadlines/${before.id}`
    const response = await operatorClient.put(path, { working_days: 3, reason })
    expect(response).toHaveStatus(200)
    const after = await deadlineOf(operatorClient, orderId, 'dispatch')
    expect(Date.parse(after.due_at) - Date.parse(before.due_at)).toBeGreaterThanOrEqual(3 * 86_400_000 - 3_600_000)
    expect(Date.parse((await deadlineOf(operatorClient, orderId, 'cancel')).due_at)).toBeGreaterThan(Date.parse(cancelBefore.due_at))
    expect(stepsOf(response.body.data.attributes).at(-1)).toEqual(['deadline_extended', 'operator', reason])
    await testApp.app.drainOutbox()
    for (const { id } of [buyer, seller]) expect(await noticesOf(testApp, id)).toContain('order_deadline_extended')
    expect((await listActions(testApp)).filter((action) => action === 'order.extend')).toHaveLength(1)
  })

  it('is refused when it is over, too long or of another order', async () => {
    const { testApp, operatorClient, orderId, sellerClient } = await startSale()
    const { id } = await deadlineOf(operatorClient, orderId, 'accept')
    const extend = (path: string, working_days: unknown) => operatorClient.put(`/operators/orders/${path}`, { working_days, reason })
    for (const days of [0, 21, 1.5, '2x']) expect(await extend(`${orderId}/deadlines/${id}`, days)).toHaveStatus(422)
    expect(await extend(`${orderId}/deadlines/999999`, 1)).toBeRefused(404, 'not_found')
    const other = await sellParts(testApp)
    expect(await extend(`${other.orderId}/deadlines/${id}`, 1)).toBeRefused(404, 'not_found')
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
    expect(await extend(`${orderId}/deadlines/${id}`, 1)).toBeRefused(409, 'deadline_is_over')
  })

  it('lets a missed day for sending run again until the buyer may cancel', async () => {
    const { testApp, orderId, sellerClient, buyerClient } = await startSale()
    const { app } = testApp
    let operatorClient = await signInOperator(testApp)
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
    const missDeadline = async (kind: string) => {
      const { due_at } = await deadlineOf(operatorClient, orderId, kind)
      app.clock.advance(Date.parse(due_at) - app.clock.now().getTime() + 1)
      await app.runDeadlines()
      operatorClient = await signInOperator(testApp)
    }
    const extend = async (kind: string) => {
      const { id } = await deadlineOf(operatorClient, orderId, kind)
      return operatorClient.put(`/operators/orders/${orderId}/deadlines/${id}`, { working_days: 2, reason })
    }
    await missDeadline('dispatch')
    expect(await deadlineOf(operatorClient, orderId, 'dispatch')).toMatchObject({ outcome: 'missed', extendable: true })
    expect(await extend('dispatch')).toHaveStatus(200)
    const extended = await deadlineOf(operatorClient, orderId, 'dispatch')
    expect(extended).toMatchObject({ outcome: null, ended_at: null, extendable: true })
    expect(Date.parse(extended.due_at)).toBeGreaterThan(app.clock.now().getTime())
    expect((await operatorClient.get('/operators/missed_deadlines')).body.data).toEqual([])
    const kindsOf = async () => (await loadOrder(buyerClient, orderId)).deadlines.map(({ kind }: { kind: string }) => kind)
    expect(await kindsOf()).toContain('dispatch')

    await missDeadline('dispatch')
    await missDeadline('cancel_allowed')
    expect(await deadlineOf(operatorClient, orderId, 'dispatch')).toMatchObject({ outcome: 'missed', extendable: false })
    for (const kind of ['dispatch', 'cancel_allowed']) expect(await extend(kind)).toBeRefused(409, 'deadline_is_over')
    expect(await extend('cancel')).toHaveStatus(200)
    expect((await listActions(testApp)).filter((action) => action === 'order.extend')).toHaveLength(2)
  })

  it('does not extend what a missed deadline has ended', async () => {
    const { testApp, orderId } = await startSale()
    testApp.app.clock.advance(10 * 86_400_000)
    await testApp.app.runDeadlines()
    const operatorClient = await signInOperator(testApp)
    const { id } = await deadlineOf(operatorClient, orderId, 'accept')
    expect(await deadlineOf(operatorClient, orderId, 'accept')).toMatchObject({ outcome: 'missed', extendable: false })
    const response = await operatorClient.put(`/operators/orders/${orderId}/deadlines/${id}`, { working_days: 2, reason })
    expect(response).toBeRefused(409, 'deadline_is_over')
  })

  it('keeps an extended confirmation when the order changes', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, itemIds } = await sendParts(testApp, { count: 2 })
    const operatorClient = testApp.app.as(await testApp.world.operator())
    const { id } = await deadlineOf(operatorClient, orderId, 'confirm')
    await operatorClient.put(`/operators/orders/${orderId}/deadlines/${id}`, { working_days: 5, reason })
    const find = async () =>
      (await operatorClient.get(`/operators/orders/${orderId}`)).body.data.attributes.deadlines.find((row: { id: string }) => row.id === id)
    const extended = await find()
    const other = itemIds.find((itemId) => itemId !== extended.item_id) ?? ''
    await changeItems(buyerClient, orderId, { action: 'confirm', item_ids: [other] })
    expect((await find()).due_at).toBe(extended.due_at)
  })
})
