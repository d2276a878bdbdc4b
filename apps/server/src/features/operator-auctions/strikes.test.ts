import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#features/auctions/test-helpers.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { startStaffAuction } from './test-helpers.ts'

const reason = 'The bank had blocked the card.'

/** Two auctions that Anna has won and not paid; a third one runs. */
async function startUnpaid() {
  const test = await startStaffAuction()
  const { app, world, auction, endsAt, operator } = test
  const anna = await world.user()
  const [second, running] = [await world.auction({ endsAt }), await world.auction({ endsAt: new Date(endsAt.getTime() + 20 * DAY_MS) })]
  for (const { slug } of [auction, second]) await app.as(anna).post(`/users/listings/${slug}/bids`, { bid: { maximum: '20.00' } })
  await test.passUntil(endsAt)
  await test.passUntil(new Date(endsAt.getTime() + 5 * DAY_MS))
  const clientOf = async (user: TestUser) => app.withToken(await world.session(user))
  const [client, annaClient] = [await clientOf(operator), await clientOf(anna)]
  return {
    ...test,
    anna,
    client,
    annaClient,
    clientOf,
    strikes: async () => (await client.get(`/operators/people/${anna.id}/strikes`)).body.data.attributes,
    ownStrikes: async () => (await annaClient.get('/users/strikes')).body.data.attributes,
    bidAgain: () => annaClient.post(`/users/listings/${running.slug}/bids`, { bid: { maximum: '20.00' } }),
    forgive: (by = client, text: unknown = reason) => by.put(`/operators/auctions/${auction.auctionId}/forgive_strike`, { reason: text }),
    forgiveEntries: () =>
      test.ctx.db
        .selectFrom('audit_entries')
        .where('action', '=', 'person.forgive_strike')
        .select(['subject_id', 'reason', 'operator_id', 'after'])
        .execute(),
  }
}

describe('the strikes of a member', () => {
  it('are listed for operators and the member with their consequence', async () => {
    const { strikes, ownStrikes, bidAgain, auction, lines } = await startUnpaid()
    const until = expect.stringMatching(/^2\d{3}-/)
    expect(await lines()).toMatchObject([{ status: 'expired' }, { status: 'expired' }])
    const { blocked_until, strikes: listed } = await strikes()
    expect(blocked_until).toEqual(until)
    expect(listed).toMatchObject([
      { counts: true, forgiven: null, unpaid_at: until },
      { counts: true, forgiven: null, unpaid_at: until },
    ])
    expect(listed.map(({ auction_id }: { auction_id: string }) => auction_id)).toContain(String(auction.auctionId))
    expect(await ownStrikes()).toEqual({
      blocked_until,
      strikes: [
        { title: expect.any(String), unpaid_at: until },
        { title: expect.any(String), unpaid_at: until },
      ],
    })
    expect(await bidAgain()).toBeRefused(403, 'bids_blocked')
  })

  it('are forgiven with a reason: the member can bid again', async () => {
    const { strikes, ownStrikes, bidAgain, auction, forgive, forgiveEntries, anna, operator, client } = await startUnpaid()
    expect(await forgive()).toHaveStatus(200)
    expect(await strikes()).toMatchObject({ blocked_until: null })
    const forgiven = (await strikes()).strikes.find(({ auction_id }: { auction_id: string }) => auction_id === String(auction.auctionId))
    expect(forgiven).toMatchObject({ counts: false, forgiven: { reason, operator: expect.any(String), at: expect.any(String) } })
    expect(await ownStrikes()).toMatchObject({ blocked_until: null, strikes: [{}] })
    expect(await bidAgain()).toHaveStatus(201)
    // Repeated, it changes nothing.
    expect(await forgive(client, 'Another reason')).toHaveStatus(200)
    const after = { auction_id: auction.auctionId }
    expect(await forgiveEntries()).toEqual([{ subject_id: anna.id, reason, operator_id: operator.id, after }])
    const { audit } = (await client.get(`/operators/people/${anna.id}`)).body.data.relationships
    expect(audit.data).toHaveLength(1)
  })

  it('are forgiven once by two operators at once', async () => {
    const { app, forgive, client, clientOf, world, auction, test, forgiveEntries } = await startUnpaid()
    const other = await clientOf(await world.operator())
    const lock = { table: 'auctions', id: auction.auctionId } as const
    const responses = await runOverlapping(test, lock, [() => forgive(client), () => forgive(other)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await forgiveEntries()).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are not forgiven by others, by the member, without a reason, or without a strike', async () => {
    const { app, ctx, world, forgive, annaClient, anna, client, clientOf, seller, forgiveEntries } = await startUnpaid()
    for (const other of [app.visitor, app.as(await world.guest()), annaClient, await clientOf(seller)]) {
      expect(await forgive(other)).toHaveStatus(403)
      expect(await other.get(`/operators/people/${anna.id}/strikes`)).toHaveStatus(403)
    }
    for (const text of ['', ' ', 5, null, 'x'.repeat(5_000)]) expect(await forgive(client, text)).toHaveStatus(422)
    await ctx.db.updateTable('users').set({ operator: true }).where('id', '=', anna.id).execute()
    expect(await forgive(annaClient)).toBeRefused(403, 'not_allowed')
    const paid = await world.auction()
    expect(await client.put(`/operators/auctions/${paid.auctionId}/forgive_strike`, { reason })).toBeRefused(409, 'no_strike')
    expect(await client.put('/operators/auctions/999999/forgive_strike', { reason })).toBeRefused(404, 'not_found')
    expect(await client.get('/operators/people/999999/strikes')).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/users/strikes')).toBeRefused(403, 'sign_in_required')
    expect(await forgiveEntries()).toEqual([])
  })
})
