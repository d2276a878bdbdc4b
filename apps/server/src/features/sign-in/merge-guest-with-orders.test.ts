import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { requestOf, sendAll } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import { listMoneyErrors } from '#test/money.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Action = () => Promise<{ status: number }>
type GuestSale = Sale & { member: TestUser; itemIds: string[]; signIn: Action }

/** A paid order of a guest, and the sign-in that merges the guest into a member. */
async function sellToGuest(testApp: TestApp): Promise<GuestSale> {
  const { app, ctx, world } = testApp
  const member = await world.user()
  const sale = await sellParts(testApp, { buyer: await world.guest() })
  const authentication = await issueIdToken(ctx, 'google', { email: member.email ?? '' })
  const signIn = () => app.as(sale.buyer).post('/users/sign_in/with_google', { authentication })
  return { ...sale, member, itemIds: await listItemIds(sale.sellerClient, sale.orderId), signIn }
}

async function sendToGuest(testApp: TestApp): Promise<GuestSale> {
  const sale = await sellToGuest(testApp)
  await sendAll(sale, 1)
  return sale
}

async function completeForGuest(testApp: TestApp): Promise<GuestSale> {
  const sale = await sendToGuest(testApp)
  expect(await confirm(sale)).toHaveStatus(200)
  await testApp.app.drainOutbox()
  return sale
}

const accept = ({ sellerClient, orderId, itemIds }: GuestSale) =>
  changeItems(sellerClient, orderId, { action: 'accept', item_ids: itemIds })
const decline = ({ sellerClient, orderId, itemIds }: GuestSale) =>
  changeItems(sellerClient, orderId, { action: 'decline', item_ids: itemIds, reason: 'other' })
const cancel = ({ buyerClient, orderId }: GuestSale) => buyerClient.put(`/users/orders/${orderId}/cancel`, {})
const confirm = ({ buyerClient, orderId, itemIds }: GuestSale) =>
  changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds })
const request = ({ buyerClient, orderId, itemIds }: GuestSale) => buyerClient.post(`/users/orders/${orderId}/refunds`, requestOf(itemIds))
const review = async ({ ctx, app }: TestApp, sale: GuestSale) => {
  const { id } = await ctx.db
    .selectFrom('reviews')
    .where('order_id', '=', Number(sale.orderId))
    .where('side', '=', 'buyer')
    .select('id')
    .executeTakeFirstOrThrow()
  return app.as(sale.buyer).put(`/users/reviews/${id}`, { review: { rating: 4, text: 'Fits' } })
}

async function expectMerged({ app, ctx }: TestApp, { orderId, member, buyer }: GuestSale) {
  await app.drainOutbox()
  expect(await listMoneyErrors(ctx)).toEqual([])
  expect(app.countDeadlocks()).toBe(0)
  const order = await ctx.db.selectFrom('orders').where('id', '=', Number(orderId)).select('buyer_id').executeTakeFirstOrThrow()
  expect(order.buyer_id).toBe(member.id)
  const left = await ctx.db.selectFrom('reviews').where('author_id', '=', buyer.id).select('id').execute()
  expect(left).toEqual([])
  expect((await app.as(member).get(`/users/orders/${orderId}`)).status).toBe(200)
}

const findStatus = async ({ ctx }: TestApp, { orderId }: GuestSale) =>
  (await ctx.db.selectFrom('orders').where('id', '=', Number(orderId)).select('status').executeTakeFirstOrThrow()).status

type Case = {
  prepare: (testApp: TestApp) => Promise<GuestSale>
  act: (testApp: TestApp, sale: GuestSale) => Promise<{ status: number }>
  /** The status of the order when the action was done, and when it was refused. */
  done: string
  refused?: string
}

const cases: Record<string, Case> = {
  'the acceptance of the seller': { prepare: sellToGuest, act: (_, sale) => accept(sale), done: 'create_shipping' },
  'the decline of the seller': { prepare: sellToGuest, act: (_, sale) => decline(sale), done: 'cancelled' },
  'the cancellation of the guest': { prepare: sellToGuest, act: (_, sale) => cancel(sale), done: 'cancelled', refused: 'fully_paid' },
  'the arrival': { prepare: sendToGuest, act: (_, sale) => confirm(sale), done: 'completed', refused: 'create_shipping' },
  'the request for a refund': { prepare: completeForGuest, act: (_, sale) => request(sale), done: 'completed', refused: 'completed' },
  'the review of the guest': { prepare: completeForGuest, act: review, done: 'completed', refused: 'completed' },
}

describe('merging a guest into a member', () => {
  it.each(Object.entries(cases))('moves the order and what was done before: %s', async (_, { prepare, act, done }) => {
    const testApp = await startTestApp()
    const sale = await prepare(testApp)
    const [acted, signedIn] = await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [() => act(testApp, sale), sale.signIn])
    expect(acted?.status).toBeLessThan(300)
    expect(signedIn).toMatchObject({ status: 200 })
    await expectMerged(testApp, sale)
    expect(await findStatus(testApp, sale)).toBe(done)
  })

  it.each(Object.entries(cases))(
    'refuses what the guest does after it, and nothing else: %s',
    async (_, { prepare, act, done, refused }) => {
      const testApp = await startTestApp()
      const sale = await prepare(testApp)
      const [signedIn, acted] = await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [
        sale.signIn,
        () => act(testApp, sale),
      ])
      expect(signedIn).toMatchObject({ status: 200 })
      if (refused) expect([401, 404]).toContain(acted?.status)
      else expect(acted).toMatchObject({ status: 200 })
      await expectMerged(testApp, sale)
      expect(await findStatus(testApp, sale)).toBe(refused ?? done)
      const openRefunds = await testApp.ctx.db.selectFrom('refunds').select('id').execute()
      expect(openRefunds).toEqual([])
    },
  )

  it('notifies the member of what happened to the order meanwhile', async () => {
    const testApp = await startTestApp()
    const sale = await sellToGuest(testApp)
    expect(await accept(sale)).toHaveStatus(200)
    const handle = async () => {
      // A notification of the guest is refused. Its delivery is repeated.
      await testApp.app.drainOutbox().catch(() => {})
      return { status: 200 }
    }
    await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [sale.signIn, handle])
    testApp.app.clock.advance(3_600_000)
    await testApp.app.drainOutbox()
    const notifications = await testApp.ctx.db
      .selectFrom('notifications')
      .where('message', '=', 'order_accepted')
      .select('user_id')
      .execute()
    expect(notifications).toEqual([{ user_id: sale.member.id }])
  })
})
