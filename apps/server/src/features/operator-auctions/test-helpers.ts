import { startAuction } from '#features/auctions/test-helpers.ts'
import { hashPassword } from '#features/sign-in/passwords.ts'
import type { TestUser } from '#test/world.ts'

export const reason = 'Bids from the network of the seller.'

const PASSWORD = 'torque-wrench-42'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** An auction, an operator, and calls of operators for it. */
export async function startStaffAuction(options: Parameters<typeof startAuction>[0] = {}) {
  const started = await startAuction(options)
  const { app, ctx, world, auction } = started
  const operator = await world.operator()
  const operatorClient = app.as(operator)
  const auctionPath = `/operators/auctions/${auction.auctionId}`
  return {
    ...started,
    operator,
    operatorClient,
    auctionPath,
    /** Bids from a network address. */
    async bidFrom(user: TestUser, maximum: string, remoteAddress: string) {
      const response = await app.server.inject({
        method: 'POST',
        url: `/api/v1/users/listings/${auction.slug}/bids`,
        remoteAddress,
        headers: { authorization: `Bearer ${user.token}`, 'user-agent': FIREFOX },
        payload: { bid: { maximum } },
      })
      if (response.statusCode !== 201) throw new Error(`status ${response.statusCode}: ${response.body}`)
    },
    /** Gives a user a password and signs in with it, from a network address. */
    async signInFrom(user: TestUser, remoteAddress: string) {
      await ctx.db
        .insertInto('passwords')
        .values({ user_id: user.id, hash: await hashPassword(PASSWORD) })
        .execute()
      const authentication = { email: user.email, password: PASSWORD, keep_me_logged_in: false }
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/v1/users/sign_in/with_email',
        remoteAddress,
        payload: { authentication },
      })
      if (response.statusCode >= 300) throw new Error(`status ${response.statusCode}: ${response.body}`)
    },
    list: async (query = ''): Promise<string[]> =>
      (await operatorClient.get(`/operators/auctions${query}`)).body.data.map(({ id }: { id: string }) => id),
    show: async () => (await operatorClient.get(auctionPath)).body.data.attributes,
    bids: async () =>
      (await operatorClient.get(`${auctionPath}/bids`)).body.data.map(({ attributes }: { attributes: object }) => attributes),
    cancelAs: (client: ReturnType<typeof app.as>, text: unknown = reason) => client.put(`${auctionPath}/cancel`, { reason: text }),
    audit: () =>
      ctx.db
        .selectFrom('audit_entries')
        .where('subject_type', '=', 'auction')
        .select(['action', 'subject_id', 'reason', 'operator_id'])
        .orderBy('id')
        .execute(),
  }
}
