import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { fixedClock } from '#platform/clock/clock.ts'
import { createPlatformContext, startTestPlatform, type TestPlatform } from '#platform/jobs/test-platform.ts'
import { defineEvent } from './define-event.ts'
import { emit } from './emit.ts'
import { createOutboxRunner } from './outbox-runner.ts'
import type { Reactions } from './reactions.ts'

export const partSold = defineEvent('part_sold', z.object({ partId: z.number().int(), at: z.coerce.date().optional() }))
export const bidPlaced = defineEvent('bid_placed', z.object({ auctionId: z.string(), amount: z.number() }), { key: (bid) => bid.auctionId })

type OutboxRunner = ReturnType<typeof createOutboxRunner>
type RunnerOptions = { concurrency?: { database: number }; pollMs?: number; leaseMs?: number }

/**
 * Starts PostgreSQL for a test file, and empties the outbox before each of its tests. A handler of
 * a test records its effect, which the test lists.
 */
export function setUpTestOutbox() {
  let platform: TestPlatform
  let clock: ReturnType<typeof fixedClock>
  let ctx: AppContext
  const runners: OutboxRunner[] = []

  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.stop())

  beforeEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await sql`truncate outbox_events, outbox_deliveries, effects`.execute(platform.db)
    clock = fixedClock(new Date())
    ctx = createPlatformContext(platform, clock)
  })

  return {
    get platform() {
      return platform
    },
    get clock() {
      return clock
    },
    get ctx() {
      return ctx
    },
    /** Creates a runner, which is stopped before the next test. */
    createRunner(reactions: Reactions, options: RunnerOptions = {}): OutboxRunner {
      const runner = createOutboxRunner({ ctx, reactions, listener: platform.listener, pollMs: 60_000, ...options })
      runners.push(runner)
      return runner
    },
    recordEffect: (effect: string) => sql`insert into effects (what) values (${effect})`.execute(platform.db),
    async listEffects(): Promise<string[]> {
      const { rows } = await sql<{ what: string }>`select what from effects order by id`.execute(platform.db)
      return rows.map((row) => row.what)
    },
    emitPartSold: (partId: number) => platform.db.transact((tx) => emit(tx, partSold({ partId }))),
    emitBidPlaced: (auctionId: string, amount: number) => platform.db.transact((tx) => emit(tx, bidPlaced({ auctionId, amount }))),
  }
}
