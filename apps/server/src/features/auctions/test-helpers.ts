import { createConsumer } from '@partlane/client/cable/consumer'
import { onTestFinished } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type AuctionOptions = Parameters<TestApp['world']['auction']>[0]

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * HOUR_MS

/** An auction that ends in 20 hours, before the sessions of the test do, and calls for it. */
export async function startAuction(options: AuctionOptions = {}) {
  const test = await startTestApp()
  const { app, ctx, world } = test
  const endsAt = new Date(app.clock.now().getTime() + 20 * HOUR_MS)
  const auction = await world.auction({ endsAt, ...options })
  const path = `/listings/${auction.slug}`
  /** A user whose session is not older than the present time of the test. */
  const signIn = async (user: TestUser): Promise<TestUser> => ({ ...user, token: await world.session(user) })
  return {
    ...test,
    test,
    auction,
    seller: auction.seller,
    endsAt,
    path,
    signIn,
    bidders: (count: number): Promise<TestUser[]> => Promise.all(Array.from({ length: count }, () => world.user())),
    bid: (user: TestUser, maximum: string) => app.as(user).post(`/users${path}/bids`, { bid: { maximum } }),
    retract: (user: TestUser, reason = 'wrong_amount') => app.as(user).post(`/users${path}/retractions`, { retraction: { reason } }),
    buyNow: (user: TestUser) => app.as(user).post(`/users${path}/buy_now`),
    cancel: (user: TestUser) => app.as(user).post(`/users${path}/cancel_auction`),
    relist: (user: TestUser) => app.as(user).post(`/users${path}/relist`),
    secondChance: (user: TestUser) => app.as(user).post(`/users${path}/second_chance`),
    lowerReserve: (user: TestUser, price: string) => app.as(user).put(`/users${path}/reserve`, { reserve: { price } }),
    state: async () => (await app.visitor.get(`${path}/auction`)).body.data.attributes,
    ownState: async (user: TestUser) => (await app.as(user).get(`/users${path}/auction`)).body.data.attributes,
    row: () => world.auctionRow(auction.auctionId),
    /** Lets the time until an instant pass and runs what is due then. */
    async passUntil(instant: Date) {
      app.clock.set(instant)
      await app.runDeadlines()
      await app.drainOutbox()
    },
    lines: () => ctx.db.selectFrom('agreed_lines').selectAll().orderBy('id').execute(),
  }
}
export const pounds = (amount: string) => ({ amount, currency: 'gbp' })

/** Sockets of members, and of visitors without a token. */
export async function startCable({ ctx, app }: TestApp) {
  await ctx.cable.attach(app.server.server)
  const url = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/cable`
  return (user?: TestUser) => {
    const consumer = createConsumer({ url, token: () => user?.token ?? '' })
    onTestFinished(() => consumer.disconnect())
    return consumer
  }
}
