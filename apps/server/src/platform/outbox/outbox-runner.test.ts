import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { terminateConnections, waitFor } from '#platform/jobs/test-platform.ts'
import { defineHandler } from './define-handler.ts'
import { DISPATCH_BATCH_SIZE } from './deliveries.store.ts'
import { emit, emitAll } from './emit.ts'
import { bidPlaced, partSold, setUpTestOutbox } from './test-helpers.ts'

const outbox = setUpTestOutbox()
const { createRunner, recordEffect, listEffects, emitPartSold } = outbox

describe('a started runner', () => {
  it('delivers after the commit without a poll, each event once on two runners', async () => {
    const notifyHandler = defineHandler(partSold, 'sales.notify', (_ctx, { partId }) => recordEffect(String(partId)))
    const runners = [
      createRunner({ partSold: [notifyHandler] }, { concurrency: { database: 2 } }),
      createRunner({ partSold: [notifyHandler] }, { concurrency: { database: 2 } }),
    ]
    for (const runner of runners) await runner.start()

    await Promise.all(Array.from({ length: 60 }, (_, partId) => emitPartSold(partId)))
    await waitFor(async () => (await listEffects()).length >= 60) // the next poll is after a minute
    await Promise.all(runners.map((runner) => runner.stop()))
    expect((await listEffects()).map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, partId) => partId))
  })

  it('delivers more events than one dispatch takes, without a poll', async () => {
    const notifyHandler = defineHandler(partSold, 'sales.notify', (_ctx, { partId }) => recordEffect(String(partId)))
    const events = Array.from({ length: DISPATCH_BATCH_SIZE + 1 }, (_, partId) => partSold({ partId }))
    await outbox.platform.db.transact((tx) => emitAll(tx, events))
    await createRunner({ partSold: [notifyHandler] }).start()
    await waitFor(async () => (await listEffects()).length === events.length)
  })

  it('delivers all events of one key in order', async () => {
    const followHandler = defineHandler(bidPlaced, 'auctions.follow', (_ctx, { amount }) => recordEffect(`bid ${amount}`))
    await outbox.platform.db.transact(async (tx) => {
      for (const amount of [1, 2, 3, 4]) await emit(tx, bidPlaced({ auctionId: 'a', amount }))
    })
    // Finds events that were emitted before.
    await createRunner({ bidPlaced: [followHandler] }).start()
    await waitFor(async () => (await listEffects()).length === 4)
    expect(await listEffects()).toEqual(['bid 1', 'bid 2', 'bid 3', 'bid 4'])
  })

  it('delivers to other handlers while a provider does not answer', async () => {
    const release = Promise.withResolvers<void>()
    const captureHandler = defineHandler(partSold, 'sales.capture', () => release.promise, { pool: 'gateways' })
    const notifyHandler = defineHandler(partSold, 'sales.notify', (_ctx, { partId }) => recordEffect(String(partId)))
    const runner = createRunner({ partSold: [captureHandler, notifyHandler] })
    await runner.start()
    await Promise.all(Array.from({ length: 40 }, (_, partId) => emitPartSold(partId)))
    await waitFor(async () => (await listEffects()).length === 40)
    release.resolve()
    const countOpen = () =>
      outbox.platform.db.selectFrom('outbox_deliveries').where('delivered_at', 'is', null).select('event_id').execute()
    await waitFor(async () => (await countOpen()).length === 0)
  })

  it('marks deliveries that end together, also one whose row is locked meanwhile', async () => {
    const { db } = outbox.platform
    const allStarted = Promise.withResolvers<void>()
    let startedCount = 0
    const togetherHandler = defineHandler(partSold, 'sales.together', async () => {
      if (++startedCount === 5) allStarted.resolve()
      await allStarted.promise
      await lockRow()
    })
    const unlock = Promise.withResolvers<void>()
    let lockPromise: Promise<unknown> | undefined
    const isLocked = Promise.withResolvers<void>()
    /** Locks one delivery, as an operator's retry would, until a statement waits for it. */
    function lockRow(): Promise<void> {
      lockPromise ??= db.transact(async (tx) => {
        await sql`select from outbox_deliveries order by event_id limit 1 for update`.execute(tx)
        isLocked.resolve()
        await unlock.promise
      })
      return isLocked.promise
    }
    await createRunner({ partSold: [togetherHandler] }).start()
    await Promise.all([1, 2, 3, 4, 5].map(emitPartSold))
    await waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    })
    unlock.resolve()
    await lockPromise
    const countOpen = async () =>
      (await sql<{ count: number }>`select count(*) as count from outbox_deliveries where delivered_at is null`.execute(db)).rows[0]?.count
    await waitFor(async () => (await countOpen()) === 0)
    expect(startedCount).toBe(5)
  })

  it('finds missed events after a lost connection', async () => {
    const runner = createRunner({ partSold: [defineHandler(partSold, 'sales.notify', () => recordEffect('notify'))] })
    await runner.start()
    await terminateConnections(outbox.platform.db, 'partlane-listen')
    await emitPartSold(1)
    await waitFor(async () => (await listEffects()).length === 1)
  })

  it('finds due retries by its poll', async () => {
    let failures = 1
    const flakyHandler = defineHandler(partSold, 'sales.flaky', (_ctx, { partId }) => {
      if (failures-- > 0) throw new Error('once')
      return recordEffect(`flaky ${partId}`)
    })
    const runner = createRunner({ partSold: [flakyHandler] }, { pollMs: 20 })
    await runner.start()
    await emitPartSold(1)
    await waitFor(() => failures === 0)
    await emitPartSold(2) // its delivery proves that a later pass did not retry the first one early
    await waitFor(async () => (await listEffects()).length > 0)
    expect(await listEffects()).toEqual(['flaky 2'])
    outbox.clock.advance(1_000)
    await waitFor(async () => (await listEffects()).length === 2)
    expect(await listEffects()).toEqual(['flaky 2', 'flaky 1'])
  })

  it('finishes running deliveries and starts no more when it is stopped', async () => {
    const { promise: handlerAllowedToEnd, resolve: allowHandlerToEnd } = Promise.withResolvers<void>()
    let startedCount = 0
    const slowHandler = defineHandler(partSold, 'sales.slow', async (_ctx, { partId }) => {
      startedCount++
      await handlerAllowedToEnd
      await recordEffect(`slow ${partId}`)
    })
    const runner = createRunner({ partSold: [slowHandler] }, { concurrency: { database: 1 } })
    await runner.start()
    await emitPartSold(1)
    await waitFor(() => startedCount === 1)
    const stopPromise = runner.stop()
    await emitPartSold(2)
    allowHandlerToEnd()
    await stopPromise
    expect(await listEffects()).toEqual(['slow 1'])
    expect(startedCount).toBe(1)
  })
})
