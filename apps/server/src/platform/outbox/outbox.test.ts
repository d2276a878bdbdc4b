import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { fixedClock } from '#platform/clock/clock.ts'
import { cutConnections, eventually, platformContext, startTestPlatform, type TestPlatform } from '#platform/jobs/test-platform.ts'
import { listDeadDeliveries, retryDead } from './dead-deliveries.ts'
import { defineEvent } from './define-event.ts'
import { defineHandler } from './define-handler.ts'
import { claimDeliveries, dispatchEvents } from './deliveries.store.ts'
import { emit } from './emit.ts'
import { createOutboxRunner, type OutboxRunner } from './outbox-runner.ts'
import { purgeOutbox } from './purge-outbox.job.ts'
import { indexReactions, type Reactions } from './reactions.ts'

const partSold = defineEvent('part_sold', z.object({ partId: z.number().int(), at: z.coerce.date().optional() }))
const bidPlaced = defineEvent('bid_placed', z.object({ auctionId: z.string(), amount: z.number() }), { key: (bid) => bid.auctionId })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let platform: TestPlatform
let clock: ReturnType<typeof fixedClock>
let ctx: AppContext
const running: OutboxRunner[] = []

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

beforeEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()))
  await sql`truncate outbox_events, outbox_deliveries, effects`.execute(platform.db)
  clock = fixedClock(new Date())
  ctx = platformContext(platform, clock)
})

function runnerOf(reactions: Reactions, options: { concurrency?: number; pollMs?: number; ctx?: AppContext } = {}): OutboxRunner {
  const runner = createOutboxRunner({ ctx, reactions, listener: platform.listener, pollMs: 60_000, ...options })
  running.push(runner)
  return runner
}

const record = (what: string) => sql`insert into effects (what) values (${what})`.execute(platform.db)

async function effects(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effects order by id`.execute(platform.db)
  return rows.map((row) => row.what)
}

const sell = (partId: number) => platform.db.transact((tx) => emit(tx, partSold({ partId })))
const bid = (auctionId: string, amount: number) => platform.db.transact((tx) => emit(tx, bidPlaced({ auctionId, amount })))

describe('an event', () => {
  it('reaches each of its reactions after the commit, with its payload checked', async () => {
    const at = new Date('2026-11-21T10:00:00Z')
    const notify = defineHandler(partSold, 'sales.notify', (_ctx, { partId, at: soldAt }, meta) => {
      expect(meta).toMatchObject({ eventId: expect.any(Number), attempt: 1, happenedAt: expect.any(Date) })
      return record(`notify ${partId} ${soldAt?.toISOString()}`)
    })
    const count = defineHandler(partSold, 'sales.count', (_ctx, { partId }) => record(`count ${partId}`))
    const runner = runnerOf({ partSold: [notify, count] })

    await platform.db.transact(async (tx) => {
      await emit(tx, partSold({ partId: 7, at }))
      expect(await runner.drain()).toEqual({ delivered: [], failed: [] })
    })

    const { delivered, failed } = await runner.drain()
    expect(failed).toEqual([])
    expect(delivered.map((delivery) => delivery.reaction).sort()).toEqual(['sales.count', 'sales.notify'])
    expect((await effects()).sort()).toEqual(['count 7', 'notify 7 2026-11-21T10:00:00.000Z'])
    expect((await runner.drain()).delivered).toEqual([])
  })

  it('never happened when the transaction was rolled back', async () => {
    const runner = runnerOf({ partSold: [defineHandler(partSold, 'sales.notify', () => record('notify'))] })
    const changedMind = platform.db.transact(async (tx) => {
      await emit(tx, partSold({ partId: 1 }))
      throw new Error('changed my mind')
    })
    await expect(changedMind).rejects.toThrow('changed my mind')
    expect(await runner.drain()).toEqual({ delivered: [], failed: [] })
    expect(await effects()).toEqual([])
  })

  it('is refused when its payload is wrong, before anything is written', () => {
    // @ts-expect-error: a part's id is a number
    expect(() => partSold({ partId: 'seven' })).toThrow(z.ZodError)
    expect(() => defineEvent('partSold', z.object({}))).toThrow('snake_case')
  })

  it('is not told again to a reaction that came later', async () => {
    const first = defineHandler(partSold, 'sales.first', () => record('first'))
    const later = defineHandler(partSold, 'sales.later', () => record('later'))
    await sell(1)
    await runnerOf({ partSold: [first] }).drain()
    const runner = runnerOf({ partSold: [first, later] })
    await runner.drain()
    expect(await effects()).toEqual(['first'])
    await sell(2)
    await runner.drain()
    expect((await effects()).sort()).toEqual(['first', 'first', 'later'])
  })

  it('waits for a worker that knows it', async () => {
    await sell(1)
    await runnerOf({ bidPlaced: [] }).drain()
    await runnerOf({ partSold: [defineHandler(partSold, 'sales.notify', () => record('notify'))] }).drain()
    expect(await effects()).toEqual(['notify'])
  })
})

describe('the table of reactions', () => {
  const handler = defineHandler(partSold, 'sales.notify', () => {})
  it('takes either spelling of an event', () => {
    expect(indexReactions({ partSold: [handler], bid_placed: [] }).eventNames).toEqual(['part_sold', 'bid_placed'])
  })
  it.each<[string, Reactions]>([
    ['listed under', { bidPlaced: [handler] }],
    ['listed twice', { partSold: [handler, handler] }],
  ])('refuses a handler that is %s', (fault, reactions) => {
    expect(() => indexReactions(reactions)).toThrow(fault)
  })
})

describe('a reaction that fails', () => {
  it('repeats alone, later and later, until it succeeds', async () => {
    let fail = true
    const steady = defineHandler(partSold, 'sales.steady', () => record('steady'))
    const flaky = defineHandler(partSold, 'sales.flaky', (_ctx, _payload, { attempt }) => {
      if (fail) throw new Error(`attempt ${attempt}`)
      return record(`flaky at attempt ${attempt}`)
    })
    const runner = runnerOf({ partSold: [steady, flaky] })
    await sell(1)

    expect((await runner.drain()).failed).toMatchObject([{ reaction: 'sales.flaky', error: new Error('attempt 1') }])
    expect((await runner.drain()).failed).toEqual([]) // not due yet
    clock.advance(1_000)
    expect((await runner.drain()).failed).toMatchObject([{ error: new Error('attempt 2') }])
    clock.advance(999) // the second pause is one to two seconds
    expect((await runner.drain()).failed).toEqual([])
    fail = false
    clock.advance(1_001)
    expect((await runner.drain()).delivered).toMatchObject([{ reaction: 'sales.flaky' }])
    expect(await effects()).toEqual(['steady', 'flaky at attempt 3'])
  })

  it('is given up after its attempts, is listed with its error and may be started anew', async () => {
    let fail = true
    const broken = defineHandler(
      partSold,
      'sales.broken',
      (_ctx, { partId }) => {
        if (fail) throw new Error('no such printer')
        return record(`printed ${partId}`)
      },
      { maxAttempts: 3 },
    )
    const runner = runnerOf({ partSold: [broken] })
    await sell(5)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await runner.drain()).failed).toHaveLength(1)
      clock.advance(MINUTE)
    }
    expect((await runner.drain()).failed).toEqual([])

    const [dead, ...others] = await listDeadDeliveries(platform.db)
    expect(others).toEqual([])
    expect(dead).toMatchObject({ eventName: 'part_sold', reaction: 'sales.broken', payload: { partId: 5 }, attempts: 3 })
    expect(dead?.lastError).toContain('no such printer')

    fail = false
    const again = () => platform.db.transact((tx) => retryDead(tx, dead?.eventId ?? 0, 'sales.broken'))
    expect(await again()).toBe(true)
    expect(await again()).toBe(false)
    await runner.drain()
    expect(await effects()).toEqual(['printed 5'])
    expect(await listDeadDeliveries(platform.db)).toEqual([])
  })

  it('counts as failed when it does not end, and hears of it', async () => {
    let aborted = false
    const hanging = defineHandler(partSold, 'sales.hanging', (_ctx, _payload, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise(() => {})
    })
    const runner = createOutboxRunner({ ctx, reactions: { partSold: [hanging] }, listener: platform.listener, leaseMs: 50 })
    await sell(1)
    expect((await runner.drain()).failed).toMatchObject([{ error: new Error('took longer than 40 ms') }])
    expect(aborted).toBe(true)
  })
})

describe('a worker that dies between taking a delivery and ending it', () => {
  const notify = defineHandler(partSold, 'sales.notify', () => record('notify'), { maxAttempts: 2 })
  const reactions = { partSold: [notify] }

  /** As much as a killed process leaves behind: the claim, committed. */
  async function claimAndDie() {
    await dispatchEvents(platform.db, indexReactions(reactions), clock.now())
    const claimed = await claimDeliveries(platform.db, indexReactions(reactions), { limit: 10, now: clock.now(), leaseMs: MINUTE })
    expect(claimed).toHaveLength(1)
  }

  it('loses it to the others when its lease ends, not before', async () => {
    await sell(1)
    await claimAndDie()
    const runner = runnerOf(reactions)
    clock.advance(MINUTE - 1)
    expect((await runner.drain()).delivered).toEqual([])
    clock.advance(1)
    expect((await runner.drain()).delivered).toHaveLength(1)
    expect(await effects()).toEqual(['notify'])
  })

  it('does not take one worker after the other with it', async () => {
    await sell(1)
    for (let death = 1; death <= 2; death++) {
      await claimAndDie()
      clock.advance(MINUTE)
    }
    await runnerOf(reactions).drain()
    expect(await effects()).toEqual([])
    expect(await listDeadDeliveries(platform.db)).toMatchObject([{ lastError: 'the worker was lost at the last attempt' }])
  })
})

describe('order', () => {
  it('holds within a key, on two workers, over a failure; other keys go on', async () => {
    const seen: string[] = []
    let failures = 1
    const follow = defineHandler(bidPlaced, 'auctions.follow', async (_ctx, { auctionId, amount }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
      if (auctionId === 'a' && amount === 3 && failures-- > 0) throw new Error('once')
      seen.push(`${auctionId}${amount}`)
    })
    const runners = [runnerOf({ bidPlaced: [follow] }), runnerOf({ bidPlaced: [follow] })]
    for (let amount = 1; amount <= 6; amount++) for (const auctionId of ['a', 'b', 'c']) await bid(auctionId, amount)

    const drainAll = () => Promise.all(runners.map((runner) => runner.drain()))
    await drainAll()
    await drainAll()
    const of = (auctionId: string) => seen.filter((bidSeen) => bidSeen.startsWith(auctionId))
    expect(of('a')).toEqual(['a1', 'a2']) // waits for the repetition of a3
    expect(of('b')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'])

    clock.advance(MINUTE)
    await drainAll()
    await drainAll()
    expect(of('a')).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    expect(of('c')).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'])
  })

  it('is not held up by a delivery that was given up', async () => {
    const follow = defineHandler(
      bidPlaced,
      'auctions.follow',
      (_ctx, { amount }) => {
        if (amount === 1) throw new Error('never')
        return record(`bid ${amount}`)
      },
      { maxAttempts: 1 },
    )
    await bid('a', 1)
    await bid('a', 2)
    await runnerOf({ bidPlaced: [follow] }).drain()
    expect(await effects()).toEqual(['bid 2'])
  })

  it('lets different keys run at the same time', async () => {
    const { promise: bothThere, resolve } = Promise.withResolvers<void>()
    const inside = new Set<string>()
    const meet = defineHandler(bidPlaced, 'auctions.meet', async (_ctx, { auctionId }) => {
      if (inside.add(auctionId).size === 2) resolve()
      await bothThere
    })
    await bid('a', 1)
    await bid('b', 1)
    expect((await runnerOf({ bidPlaced: [meet] }).drain()).delivered).toHaveLength(2)
  })
})

describe('a running runner', () => {
  it('is woken by the commit alone; two of them deliver each event once', async () => {
    const notify = defineHandler(partSold, 'sales.notify', (_ctx, { partId }) => record(String(partId)))
    const runners = [runnerOf({ partSold: [notify] }, { concurrency: 2 }), runnerOf({ partSold: [notify] }, { concurrency: 2 })]
    for (const runner of runners) await runner.start()

    await Promise.all(Array.from({ length: 60 }, (_, partId) => sell(partId)))
    await eventually(async () => (await effects()).length >= 60) // the poll is a minute away
    await Promise.all(runners.map((runner) => runner.stop()))
    expect((await effects()).map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, partId) => partId))
  })

  it('works through a line of one key by itself', async () => {
    const follow = defineHandler(bidPlaced, 'auctions.follow', (_ctx, { amount }) => record(`bid ${amount}`))
    await platform.db.transact(async (tx) => {
      for (const amount of [1, 2, 3, 4]) await emit(tx, bidPlaced({ auctionId: 'a', amount }))
    })
    await runnerOf({ bidPlaced: [follow] }).start() // what waited from before is found at start
    await eventually(async () => (await effects()).length === 4)
    expect(await effects()).toEqual(['bid 1', 'bid 2', 'bid 3', 'bid 4'])
  })

  it('looks after a lost connection for what it did not hear of', async () => {
    const runner = runnerOf({ partSold: [defineHandler(partSold, 'sales.notify', () => record('notify'))] })
    await runner.start()
    await cutConnections(platform.db, 'partlane-listen')
    await sell(1)
    await eventually(async () => (await effects()).length === 1)
  })

  it('finds due repetitions by its poll', async () => {
    let failures = 1
    const flaky = defineHandler(partSold, 'sales.flaky', () => {
      if (failures-- > 0) throw new Error('once')
      return record('flaky')
    })
    const runner = runnerOf({ partSold: [flaky] }, { pollMs: 20 })
    await runner.start()
    await sell(1)
    await eventually(() => failures === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await effects()).toEqual([])
    clock.advance(1_000)
    await eventually(async () => (await effects()).length === 1)
  })

  it('finishes what is running when it is stopped, and takes nothing more', async () => {
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
    let begun = 0
    const slow = defineHandler(partSold, 'sales.slow', async (_ctx, { partId }) => {
      begun++
      await mayEnd
      await record(`slow ${partId}`)
    })
    const runner = runnerOf({ partSold: [slow] }, { concurrency: 1 })
    await runner.start()
    await sell(1)
    await eventually(() => begun === 1)
    const stopped = runner.stop()
    await sell(2)
    letEnd()
    await stopped
    expect(await effects()).toEqual(['slow 1'])
    expect(begun).toBe(1)
  })
})

describe('the purge', () => {
  it('forgets what was delivered two weeks ago and anything after three months', async () => {
    const meta = { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) }
    const broken = defineHandler(
      partSold,
      'sales.broken',
      (_ctx, { partId }) => {
        if (partId === 2) throw new Error('never')
      },
      { maxAttempts: 1 },
    )
    for (const partId of [1, 2]) await sell(partId)
    await runnerOf({ partSold: [broken] }).drain()
    await bid('a', 1) // nobody knows it yet

    const left = async () => (await sql<{ id: number }>`select id from outbox_events`.execute(platform.db)).rows.length
    clock.advance(13 * DAY)
    await purgeOutbox.execute(ctx, {}, meta)
    expect(await left()).toBe(3)
    clock.advance(2 * DAY)
    await purgeOutbox.execute(ctx, {}, meta)
    expect(await left()).toBe(2)
    clock.advance(76 * DAY)
    await purgeOutbox.execute(ctx, {}, meta)
    expect(await left()).toBe(0)
  })
})
