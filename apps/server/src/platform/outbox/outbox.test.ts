import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAdvisorySessionLock } from '#platform/db/advisory-locks.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { listFailedDeliveries, retryDeadDeliveries } from './dead-deliveries.ts'
import { defineEvent } from './define-event.ts'
import { defineHandler, PermanentFailure } from './define-handler.ts'
import { claimDeliveries, dispatchEvents } from './deliveries.store.ts'
import { emit } from './emit.ts'
import { registerOutboxMetrics } from './outbox-metrics.ts'
import { purgeOutbox } from './purge-outbox.job.ts'
import { createHandlerIndex, type Reactions } from './reactions.ts'
import { bidPlaced, partSold, setUpTestOutbox } from './test-helpers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const outbox = setUpTestOutbox()
const { createRunner, recordEffect, listEffects, emitPartSold, emitBidPlaced } = outbox
const listDead = async () => (await listFailedDeliveries(outbox.platform.db, { page: { page: 1, items: 10 } })).items

describe('an event', () => {
  it('reaches each of its handlers after the commit, with a validated payload', async () => {
    const occurredAt = new Date('2026-11-21T10:00:00Z')
    const notifyHandler = defineHandler(partSold, 'sales.notify', (_ctx, { partId, at: soldAt }, meta) => {
      expect(meta).toMatchObject({ eventId: expect.any(Number), attempt: 1, happenedAt: expect.any(Date) })
      return recordEffect(`notify ${partId} ${soldAt?.toISOString()}`)
    })
    const countHandler = defineHandler(partSold, 'sales.count', (_ctx, { partId }) => recordEffect(`count ${partId}`))
    const runner = createRunner({ partSold: [notifyHandler, countHandler] })

    await outbox.platform.db.transact(async (tx) => {
      await emit(tx, partSold({ partId: 7, at: occurredAt }))
      expect(await runner.drain()).toEqual({ delivered: [], failed: [] })
    })

    const { delivered, failed } = await runner.drain()
    expect(failed).toEqual([])
    expect(delivered.map((delivery) => delivery.reaction).sort()).toEqual(['sales.count', 'sales.notify'])
    expect((await listEffects()).sort()).toEqual(['count 7', 'notify 7 2026-11-21T10:00:00.000Z'])
    expect((await runner.drain()).delivered).toEqual([])
  })

  it('is not delivered when the transaction is rolled back', async () => {
    const runner = createRunner({ partSold: [defineHandler(partSold, 'sales.notify', () => recordEffect('notify'))] })
    const rolledBackTransaction = outbox.platform.db.transact(async (tx) => {
      await emit(tx, partSold({ partId: 1 }))
      throw new Error('roll back')
    })
    await expect(rolledBackTransaction).rejects.toThrow('roll back')
    expect(await runner.drain()).toEqual({ delivered: [], failed: [] })
    expect(await listEffects()).toEqual([])
  })

  it('rejects an invalid payload before anything is written', () => {
    // @ts-expect-error: a part's id is a number
    expect(() => partSold({ partId: 'seven' })).toThrow(z.ZodError)
    expect(() => defineEvent('partSold', z.object({}))).toThrow('snake_case')
  })

  it('is not delivered to a handler that was added later', async () => {
    const firstHandler = defineHandler(partSold, 'sales.first', () => recordEffect('first'))
    const secondHandler = defineHandler(partSold, 'sales.later', () => recordEffect('later'))
    await emitPartSold(1)
    await createRunner({ partSold: [firstHandler] }).drain()
    const runner = createRunner({ partSold: [firstHandler, secondHandler] })
    await runner.drain()
    expect(await listEffects()).toEqual(['first'])
    await emitPartSold(2)
    await runner.drain()
    expect((await listEffects()).sort()).toEqual(['first', 'first', 'later'])
  })

  it('waits for a worker that has handlers for it', async () => {
    await emitPartSold(1)
    await createRunner({ bidPlaced: [] }).drain()
    await createRunner({ partSold: [defineHandler(partSold, 'sales.notify', () => recordEffect('notify'))] }).drain()
    expect(await listEffects()).toEqual(['notify'])
  })
})

describe('createHandlerIndex', () => {
  const handler = defineHandler(partSold, 'sales.notify', () => {})
  it('accepts event names in snake case and in camel case', () => {
    expect(createHandlerIndex({ partSold: [handler], bid_placed: [] }).eventNames).toEqual(['part_sold', 'bid_placed'])
  })
  it.each<[string, Reactions]>([
    ['listed under', { bidPlaced: [handler] }],
    ['listed twice', { partSold: [handler, handler] }],
  ])('rejects a handler that is %s', (expectedMessage, reactions) => {
    expect(() => createHandlerIndex(reactions)).toThrow(expectedMessage)
  })
})

describe('a handler that fails', () => {
  it('is retried alone, with growing delays, until it succeeds', async () => {
    let shouldFail = true
    const steadyHandler = defineHandler(partSold, 'sales.steady', () => recordEffect('steady'))
    const flakyHandler = defineHandler(partSold, 'sales.flaky', (_ctx, _payload, { attempt }) => {
      if (shouldFail) throw new Error(`attempt ${attempt}`)
      return recordEffect(`flaky at attempt ${attempt}`)
    })
    const runner = createRunner({ partSold: [steadyHandler, flakyHandler] })
    await emitPartSold(1)

    expect((await runner.drain()).failed).toMatchObject([{ reaction: 'sales.flaky', error: new Error('attempt 1') }])
    expect((await runner.drain()).failed).toEqual([]) // not due yet
    outbox.clock.advance(1_000)
    expect((await runner.drain()).failed).toMatchObject([{ error: new Error('attempt 2') }])
    outbox.clock.advance(999) // the second delay is one to two seconds
    expect((await runner.drain()).failed).toEqual([])
    shouldFail = false
    outbox.clock.advance(1_001)
    expect((await runner.drain()).delivered).toMatchObject([{ reaction: 'sales.flaky' }])
    expect(await listEffects()).toEqual(['steady', 'flaky at attempt 3'])
  })

  it('is dead after its last attempt, is listed with its error and can be retried', async () => {
    let shouldFail = true
    const failingHandler = defineHandler(
      partSold,
      'sales.broken',
      (_ctx, { partId }) => {
        if (shouldFail) throw new Error('no such printer')
        return recordEffect(`printed ${partId}`)
      },
      { maxAttempts: 3 },
    )
    const runner = createRunner({ partSold: [failingHandler] })
    await emitPartSold(5)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await runner.drain()).failed).toHaveLength(1)
      outbox.clock.advance(MINUTE_MS)
    }
    expect((await runner.drain()).failed).toEqual([])

    const [failedDelivery, ...otherDeliveries] = await listDead()
    expect(otherDeliveries).toEqual([])
    expect(failedDelivery).toMatchObject({ eventName: 'part_sold', reaction: 'sales.broken', attempts: 3 })
    expect(failedDelivery?.lastError).toContain('no such printer')

    shouldFail = false
    const retry = (eventId?: number) => outbox.platform.db.transact((tx) => retryDeadDeliveries(tx, { eventId }))
    expect(await retry((failedDelivery?.eventId ?? 0) + 1)).toBe(0)
    expect(await retry(failedDelivery?.eventId)).toBe(1)
    expect(await retry()).toBe(0)
    await runner.drain()
    expect(await listEffects()).toEqual(['printed 5'])
    expect(await listDead()).toEqual([])
  })

  it('is aborted and counts as failed when it does not end', async () => {
    let aborted = false
    const hangingHandler = defineHandler(partSold, 'sales.hanging', (_ctx, _payload, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise(() => {})
    })
    const runner = createRunner({ partSold: [hangingHandler] }, { leaseMs: 50 })
    await emitPartSold(1)
    expect((await runner.drain()).failed).toMatchObject([{ error: new Error('took longer than 40 ms') }])
    expect(aborted).toBe(true)
  })
})

describe('a worker that is killed while it has a delivery', () => {
  const notifyHandler = defineHandler(partSold, 'sales.notify', () => recordEffect('notify'), { maxAttempts: 2 })
  const reactions = { partSold: [notifyHandler] }

  /** The state after a process was killed: the delivery is claimed and the claim is committed. */
  async function claimWithoutFinishing() {
    await dispatchEvents(outbox.platform.db, createHandlerIndex(reactions), outbox.clock.now())
    const claimed = await claimDeliveries(outbox.platform.db, createHandlerIndex(reactions), {
      freeSlots: [['database', 10]],
      now: outbox.clock.now(),
      leaseMs: MINUTE_MS,
    })
    expect(claimed).toHaveLength(1)
  }

  it('loses the delivery to other workers when its lease ends', async () => {
    await emitPartSold(1)
    await claimWithoutFinishing()
    const runner = createRunner(reactions)
    outbox.clock.advance(MINUTE_MS - 1)
    expect((await runner.drain()).delivered).toEqual([])
    outbox.clock.advance(1)
    expect((await runner.drain()).delivered).toHaveLength(1)
    expect(await listEffects()).toEqual(['notify'])
  })

  it('gives the delivery no more attempts than its handler has', async () => {
    await emitPartSold(1)
    for (let crash = 1; crash <= 2; crash++) {
      await claimWithoutFinishing()
      outbox.clock.advance(MINUTE_MS)
    }
    await createRunner(reactions).drain()
    expect(await listEffects()).toEqual([])
    expect(await listDead()).toMatchObject([{ lastError: 'the worker was lost at the last attempt' }])
  })
})

describe('dispatching', () => {
  it('does not wait for a process that fills the database', async () => {
    const runner = createRunner({ partSold: [defineHandler(partSold, 'sales.notify', () => recordEffect('notify'))] })
    await emitPartSold(1)
    await withAdvisorySessionLock(outbox.platform.db.pool, 'fillDatabase', async () => {
      // Without a timeout of its own a shared lock would also block the end of the test file.
      const timeout = new Promise<never>((_, reject) => setTimeout(reject, 5_000, new Error('dispatching waits')).unref())
      expect((await Promise.race([runner.drain(), timeout])).delivered).toHaveLength(1)
    })
  })
})

describe('the order of deliveries', () => {
  it('is kept within a key, on two workers and over a failure, and does not block other keys', async () => {
    const handledBids: string[] = []
    let failures = 1
    const followHandler = defineHandler(bidPlaced, 'auctions.follow', async (_ctx, { auctionId, amount }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
      if (auctionId === 'a' && amount === 3 && failures-- > 0) throw new Error('once')
      handledBids.push(`${auctionId}${amount}`)
    })
    const runners = [createRunner({ bidPlaced: [followHandler] }), createRunner({ bidPlaced: [followHandler] })]
    for (let amount = 1; amount <= 6; amount++) for (const auctionId of ['a', 'b', 'c']) await emitBidPlaced(auctionId, amount)

    const drainAll = () => Promise.all(runners.map((runner) => runner.drain()))
    await drainAll()
    await drainAll()
    const handledBidsOf = (auctionId: string) => handledBids.filter((handledBid) => handledBid.startsWith(auctionId))
    expect(handledBidsOf('a')).toEqual(['a1', 'a2']) // the others wait for the retry of a3
    expect(handledBidsOf('b')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'])

    outbox.clock.advance(MINUTE_MS)
    await drainAll()
    await drainAll()
    expect(handledBidsOf('a')).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    expect(handledBidsOf('c')).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'])
  })

  it('is not blocked by a dead delivery', async () => {
    const followHandler = defineHandler(
      bidPlaced,
      'auctions.follow',
      (_ctx, { amount }) => {
        if (amount === 1) throw new Error('never')
        return recordEffect(`bid ${amount}`)
      },
      { maxAttempts: 1 },
    )
    await emitBidPlaced('a', 1)
    await emitBidPlaced('a', 2)
    await createRunner({ bidPlaced: [followHandler] }).drain()
    expect(await listEffects()).toEqual(['bid 2'])
  })

  it('allows different keys to run at the same time', async () => {
    const { promise: bothStarted, resolve } = Promise.withResolvers<void>()
    const startedAuctionIds = new Set<string>()
    const waitForBothHandler = defineHandler(bidPlaced, 'auctions.meet', async (_ctx, { auctionId }) => {
      if (startedAuctionIds.add(auctionId).size === 2) resolve()
      await bothStarted
    })
    await emitBidPlaced('a', 1)
    await emitBidPlaced('b', 1)
    expect((await createRunner({ bidPlaced: [waitForBothHandler] }).drain()).delivered).toHaveLength(2)
  })
})

describe('purgeOutbox', () => {
  it('deletes delivered events after two weeks and all others after three months', async () => {
    const meta = { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) }
    const failingHandler = defineHandler(
      partSold,
      'sales.broken',
      (_ctx, { partId }) => {
        if (partId === 2) throw new Error('never')
      },
      { maxAttempts: 1 },
    )
    for (const partId of [1, 2]) await emitPartSold(partId)
    await createRunner({ partSold: [failingHandler] }).drain()
    await emitBidPlaced('a', 1) // has no handler yet

    const countEvents = async () => (await sql<{ id: number }>`select id from outbox_events`.execute(outbox.platform.db)).rows.length
    outbox.clock.advance(13 * DAY_MS)
    await purgeOutbox.execute(outbox.ctx, {}, meta)
    expect(await countEvents()).toBe(3)
    outbox.clock.advance(2 * DAY_MS)
    await purgeOutbox.execute(outbox.ctx, {}, meta)
    expect(await countEvents()).toBe(2)
    outbox.clock.advance(76 * DAY_MS)
    await purgeOutbox.execute(outbox.ctx, {}, meta)
    expect(await countEvents()).toBe(0)
  })

  it('keeps an old event whose delivery is still repeated', async () => {
    const failingHandler = defineHandler(
      partSold,
      'sales.charge',
      () => {
        throw new Error('provider is away')
      },
      { maxAttempts: 'unlimited' },
    )
    await emitPartSold(1)
    await outbox.ctx.db.updateTable('outbox_events').set({ created_at: outbox.clock.now() }).execute()
    outbox.clock.advance(100 * DAY_MS)
    await createRunner({ partSold: [failingHandler] }).drain()
    await purgeOutbox.execute(outbox.ctx, {}, { jobId: 'purge', attempt: 1, signal: new AbortController().signal })
    expect(await outbox.ctx.db.selectFrom('outbox_events').select('id').execute()).toHaveLength(1)
  })
})

describe('failed deliveries', () => {
  const failWith = (error: Error) => () => {
    throw error
  }

  it('are counted by handler in the metrics: repeated ones, and dead ones', async () => {
    const metrics = createMetrics()
    registerOutboxMetrics(outbox.ctx.db, metrics)
    const handlers = [
      defineHandler(partSold, 'sales.charge', failWith(new Error('provider is away')), { maxAttempts: 'unlimited' }),
      defineHandler(partSold, 'sales.notify', failWith(new Error('no address')), { maxAttempts: 1 }),
      defineHandler(partSold, 'sales.decide', failWith(new PermanentFailure('expired')), { maxAttempts: 'unlimited' }),
    ]
    const runner = createRunner({ partSold: handlers })
    await emitPartSold(1)
    for (let attempt = 0; attempt < 15; attempt++) {
      await runner.drain()
      outbox.clock.advance(10 * MINUTE_MS)
    }
    const text = await metrics.registry.metrics()
    expect(text).toContain('outbox_dead_deliveries{handler="sales.notify"} 1')
    expect(text).toContain('outbox_dead_deliveries{handler="sales.decide"} 1')
    expect(text).toContain('outbox_retried_deliveries{handler="sales.charge"} 1')
    expect(text).not.toContain('outbox_dead_deliveries{handler="sales.charge"}')
  })
})
