import { AuctionsChannel } from '@partlane/contract/channels'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { DAY_MS, pounds, startAuction, startCable } from './test-helpers.ts'

describe('AuctionsChannel', () => {
  it('sends the state to a visitor without a token: at once, and after each change', async () => {
    const { test, app, world, auction, bid, seller, endsAt, passUntil, secondChance, signIn } = await startAuction()
    const connect = await startCable(test)
    const states: { version: number; state: string; bid_count: number; price: unknown; leader: string | null }[] = []
    connect().subscribe(AuctionsChannel, { listing_slug: auction.slug }, { received: (message) => states.push(message) })
    await waitUntil('the present state is here', () => states.length === 1)
    expect(states[0]).toMatchObject({ state: 'open', bid_count: 0, price: pounds('10.00'), leader: null })
    await bid(await world.user({ firstName: 'Anna' }), '77.31')
    await bid(await world.user({ firstName: 'Bert' }), '20.00')
    await app.drainOutbox()
    await waitUntil('the state after both bids is here', () => states.some(({ bid_count }) => bid_count === 2))
    expect(states.at(-1)).toMatchObject({ price: pounds('21.00'), leader: 'A***a' })
    expect(JSON.stringify(states)).not.toContain('77.31')
    await passUntil(endsAt)
    await waitUntil('the end is here', () => states.some(({ state }) => state === 'closed'))
    expect(states.at(-1)).toMatchObject({ outcome: 'won', version: 4 })
    await passUntil(new Date(endsAt.getTime() + 4 * DAY_MS))
    await waitUntil('the missed payment is here', () => states.at(-1)?.version === 5)
    expect((await secondChance(await signIn(seller))).status).toBe(200)
    await app.drainOutbox()
    await waitUntil('the second chance is here', () => states.at(-1)?.version === 6)
    await passUntil(new Date(endsAt.getTime() + 7 * DAY_MS))
    await waitUntil('its end is here', () => (states.at(-1)?.version ?? 0) > 6)
  })

  it('sends the number of watchers, one message for many changes that wait', async () => {
    const { test, app, world, auction } = await startAuction()
    const connect = await startCable(test)
    const counts: number[] = []
    connect().subscribe(AuctionsChannel, { listing_slug: auction.slug }, { received: (state) => counts.push(state.watcher_count) })
    await waitUntil('the present state is here', () => counts.length === 1)
    const people = await Promise.all([1, 2, 3].map(() => world.user()))
    const clients = await Promise.all(people.map(async (user) => app.withToken(await world.session(user))))
    const watch = { watch: { listing_id: auction.slug } }
    for (const client of clients) await client.post('/users/watchlist', watch)
    await clients[0]?.post('/users/watchlist', watch)
    await app.drainOutbox()
    await waitUntil('the last number is here', () => counts.includes(3))
    expect(counts).toEqual([0, 3])
    await clients[0]?.delete(`/users/watchlist/${auction.slug}`)
    await app.drainOutbox()
    await waitUntil('one watches no more', () => counts.includes(2))
  })

  it('sends the next run of a relisted part, whose versions begin again', async () => {
    const { test, app, auction, seller, endsAt, passUntil, relist, signIn } = await startAuction()
    const connect = await startCable(test)
    const states: { id: string; version: number; state: string }[] = []
    connect().subscribe(AuctionsChannel, { listing_slug: auction.slug }, { received: (message) => states.push(message) })
    await passUntil(endsAt)
    await waitUntil('the end is here', () => states.at(-1)?.state === 'closed')
    expect((await relist(await signIn(seller))).status).toBe(200)
    await app.drainOutbox()
    await waitUntil('the next run is here', () => states.at(-1)?.state === 'open')
    const [first, last] = [states[0], states.at(-1)]
    expect(first?.id).toBe(String(auction.auctionId))
    expect(Number(last?.id)).toBeGreaterThan(auction.auctionId)
    expect(last?.version).toBe(1)
  })

  it('rejects listings that are not auctioned, unknown, or not visible', async () => {
    const { test, ctx, world, auction, seller } = await startAuction()
    const connect = await startCable(test)
    const enter = (slug: string, user?: typeof seller) => {
      const states: string[] = []
      const handlers = { connected: () => states.push('connected'), rejected: () => states.push('rejected') }
      connect(user).subscribe(AuctionsChannel, { listing_slug: slug }, handlers)
      return states
    }
    await ctx.db.updateTable('listings').set({ status: 'deactivated' }).where('id', '=', auction.id).execute()
    const others = [enter('unknown'), enter((await world.listing()).slug), enter(auction.slug)]
    const own = enter(auction.slug, seller)
    await waitUntil('all are decided', () => [...others, own].every((states) => states.length === 1))
    expect(others).toEqual([['rejected'], ['rejected'], ['rejected']])
    expect(own).toEqual(['connected'])
  })
})
