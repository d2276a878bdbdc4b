import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Bids a maximum in pounds, as by the page of the listing. */
export const bid = ({ app }: Pick<TestApp, 'app'>, user: TestUser, listing: Pick<TestListing, 'slug'>, maximum: string) =>
  app.as(user).post(`/users/listings/${listing.slug}/bids`, { bid: { maximum } })

/** The texts that a user was sent, oldest first: the key and the values of each. */
export async function listNotices({ ctx }: Pick<TestApp, 'ctx'>, { id }: TestUser) {
  const rows = await ctx.db.selectFrom('notifications').where('user_id', '=', id).select(['message', 'data']).orderBy('id').execute()
  return rows.map(({ message, data }) => ({ message, ...(data as Record<string, unknown>) }))
}
export const listNoticeNames = async (testApp: Pick<TestApp, 'ctx'>, user: TestUser) =>
  (await listNotices(testApp, user)).map(({ message }) => message)

/** A client with a new token, for a test in which time has passed. */
export const signInAgain = async ({ app, world }: Pick<TestApp, 'app' | 'world'>, user: TestUser) =>
  app.withToken(await world.session(user))

/** Auctions of the user, and those that the user leads, has bought at once and watches. */
export async function createAuctionRows(testApp: Pick<TestApp, 'app' | 'world'>, user: TestUser): Promise<void> {
  const { app, world } = testApp
  const client = app.as(user)
  await world.auction({ seller: user })
  const [led, bought, watched] = [await world.auction(), await world.auction({ buyNowPriceMinor: 8000 }), await world.auction()]
  const responses = [
    await bid(testApp, user, led, '20.00'),
    await client.post(`/users/listings/${bought.slug}/buy_now`),
    await client.post('/users/watchlist', { watch: { listing_id: watched.slug } }),
  ]
  for (const { status, text } of responses) if (status >= 400) throw new Error(`status ${status}: ${text}`)
}
