import { describe, expect, it } from 'vitest'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { HOUR_MS, pounds, startAuction } from './test-helpers.ts'

/** Anna has bid 30, Bert 40 and the absurd bidder 50,000 pounds. */
async function startAbsurd(options: Parameters<typeof startAuction>[0] = {}) {
  const test = await startAuction(options)
  const { app, world, ctx } = test
  const [anna, bert, absurd] = await test.bidders(3)
  if (!anna || !bert || !absurd) throw new Error('no users')
  await test.bid(anna, '30.00')
  await test.bid(bert, '40.00')
  await test.bid(absurd, '50000.00')
  const operator = app.as(await world.operator())
  const decide = (action: string, { id }: TestUser) => operator.put(`/operators/people/${id}/${action}`, { reason: 'Fraud' })
  return {
    ...test,
    anna,
    bert,
    absurd,
    operator,
    block: (user: TestUser) => decide('block', user),
    restore: (user: TestUser) => decide('restore', user),
    history: async () => (await app.visitor.get(`${test.path}/bids`)).body.data,
    retractions: async () => {
      const rows = await ctx.db.selectFrom('bids').select('retraction_reason').orderBy('id').execute()
      return rows.map(({ retraction_reason }) => retraction_reason)
    },
  }
}

describe('bids of a member whom operators block', () => {
  it('are withdrawn in every open auction: price and leader follow from the others', async () => {
    const test = await startAbsurd({ reservePriceMinor: 10_000 })
    const { app, world, anna, bert, absurd, operator, auction } = test
    const other = await world.auction({ endsAt: test.endsAt })
    await app.as(absurd).post(`/users/listings/${other.slug}/bids`, { bid: { maximum: '900.00' } })
    expect(await test.row()).toMatchObject({ leader_id: absurd.id, price_minor: 10_000, reserve_met: true })
    const { version } = await test.row()

    expect(await test.block(absurd)).toHaveStatus(200)
    await app.drainOutbox()

    expect(await test.row()).toMatchObject({
      leader_id: bert.id,
      price_minor: 3_100,
      reserve_met: false,
      bid_count: 2,
      bidder_count: 2,
      ends_at: test.endsAt,
      version: version + 1,
    })
    expect(await test.retractions()).toEqual([null, null, 'bidder_blocked', 'bidder_blocked'])
    expect(await world.auctionRow(other.auctionId)).toMatchObject({ leader_id: null, price_minor: null, bid_count: 0, bidder_count: 0 })
    const [newest, second] = await test.history()
    expect(newest.attributes).toMatchObject({ retracted: true, price: null })
    expect(second.attributes).toMatchObject({ retracted: false })
    expect((await test.ownState(bert)).leading).toBe(true)
    expect((await test.ownState(anna)).leading).toBe(false)
    const bids = await operator.get(`/operators/auctions/${auction.auctionId}/bids`)
    expect(bids.body.data[0].attributes).toMatchObject({ result: 'retracted', retraction_reason: 'bidder_blocked' })
    const found = await app.visitor.get(`/listings/${auction.slug}`)
    expect(JSON.stringify(found.body)).toContain('31.00')
  })

  it('stay withdrawn when the member is restored, who may bid again', async () => {
    const test = await startAbsurd()
    await test.block(test.absurd)
    await test.app.drainOutbox()
    expect(await test.restore(test.absurd)).toHaveStatus(200)
    await test.app.drainOutbox()
    expect(await test.row()).toMatchObject({ leader_id: test.bert.id, price_minor: 3_100, bid_count: 2 })
    const absurd = await test.signIn(test.absurd)
    expect(await test.bid(absurd, '45.00')).toHaveStatus(201)
    expect(await test.row()).toMatchObject({ leader_id: absurd.id, price_minor: 4_100, bid_count: 3, bidder_count: 3 })
    expect((await test.state()).price).toEqual(pounds('41.00'))
  })

  it('do not count at the end, also before the event is handled: the best of the others wins', async () => {
    const test = await startAbsurd()
    // The event waits: only the deadline runs.
    await test.block(test.absurd)
    test.app.clock.set(test.endsAt)
    await test.app.runDeadlines()
    expect(await test.row()).toMatchObject({ state: 'closed', outcome: 'won', buyer_id: test.bert.id, price_minor: 3_100 })
    expect(await test.lines()).toMatchObject([{ buyer_id: test.bert.id, unit_price_minor: 3_100 }])
    await test.app.drainOutbox()
    expect(await test.row()).toMatchObject({ outcome: 'won', buyer_id: test.bert.id })
    expect(await test.retractions()).toEqual([null, null, 'bidder_blocked'])
  })

  it('do not raise the price of the winner at the end', async () => {
    const test = await startAbsurd()
    await test.block(test.bert)
    await test.block(test.absurd)
    test.app.clock.set(test.endsAt)
    await test.app.runDeadlines()
    expect(await test.row()).toMatchObject({ outcome: 'won', buyer_id: test.anna.id, price_minor: 1_000 })
  })

  it('of a closed auction stay as they are', async () => {
    const test = await startAbsurd()
    await test.passUntil(new Date(test.endsAt.getTime() + HOUR_MS))
    const before = await test.row()
    await test.app.as(await test.world.operator()).put(`/operators/people/${test.absurd.id}/block`, { reason: 'Fraud' })
    await test.app.drainOutbox()
    expect(await test.row()).toEqual(before)
    expect(before).toMatchObject({ outcome: 'won', buyer_id: test.absurd.id })
  })
})

describe('the withdrawal at the same time as', () => {
  const lockOf = ({ auction }: Awaited<ReturnType<typeof startAbsurd>>) => ({ table: 'auctions', id: auction.auctionId }) as const

  it('a bid of another member: both count', async () => {
    for (const isBidFirst of [true, false]) {
      const test = await startAbsurd()
      await test.block(test.absurd)
      const bid = async () => void (await test.bid(test.anna, '60000.00'))
      const withdraw = () => test.app.drainOutbox()
      await runOverlapping(test.test, lockOf(test), isBidFirst ? [bid, withdraw] : [withdraw, bid])
      expect(await test.row()).toMatchObject({ leader_id: test.anna.id, price_minor: 4_100, bid_count: 3, bidder_count: 2 })
      expect(test.app.countDeadlocks()).toBe(0)
    }
  })

  it('a bid of the member that began before the block: it is withdrawn, too', async () => {
    const test = await startAbsurd()
    const [late] = await test.bidders(1)
    if (!late) throw new Error('no user')
    const bid = async () => void (await test.bid(late, '60000.00'))
    const withdraw = async () => {
      await test.block(late)
      await test.app.drainOutbox()
    }
    await runOverlapping(test.test, lockOf(test), [bid, withdraw])
    expect(await test.row()).toMatchObject({ leader_id: test.absurd.id, price_minor: 4_100, bid_count: 3 })
    expect(await test.retractions()).toEqual([null, null, null, 'bidder_blocked'])
  })

  it('the close: one of them withdraws, and the best of the others wins', async () => {
    for (const isCloseFirst of [true, false]) {
      const test = await startAbsurd()
      await test.block(test.absurd)
      test.app.clock.set(test.endsAt)
      const close = async () => void (await test.app.runDeadlines())
      const withdraw = () => test.app.drainOutbox()
      await runOverlapping(test.test, lockOf(test), isCloseFirst ? [close, withdraw] : [withdraw, close])
      await test.app.runDeadlines()
      expect(await test.row()).toMatchObject({ outcome: 'won', buyer_id: test.bert.id, price_minor: 3_100, bid_count: 2 })
      expect(await test.lines()).toHaveLength(1)
    }
  })
})
