import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '#app/context.ts'
import { createBatchWriter } from '#platform/concurrency/batch-writer.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import type { WorkerProcess } from '#platform/worker-processes/worker-process.ts'
import { type HandlerPool, handlerPools } from './define-handler.ts'
import { type DeliveryResult, deliver } from './deliver.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  DISPATCH_BATCH_SIZE,
  dispatchEvents,
  type FreeSlots,
  markDelivered,
  releaseDeliveries,
  releaseUnknownClaims,
} from './deliveries.store.ts'
import { OUTBOX_CHANNEL } from './emit.ts'
import { createHandlerIndex, type HandlerIndex, type Reactions } from './reactions.ts'

type OutboxRunnerOptions = {
  ctx: AppContext
  reactions: Reactions
  listener: Pick<PgListener, 'listen' | 'onReconnect'>
  /** Releases the deliveries of killed processes. Without it they wait for their leases. */
  workerProcess?: Pick<WorkerProcess, 'id' | 'onLost'>
  /** Handlers of one pool that run at the same time in this process. */
  concurrency?: Partial<Slots>
  /**
   * How long a delivery stays claimed at most, also when its worker has disappeared unnoticed.
   * A handler that runs for four fifths of it counts as failed.
   */
  leaseMs?: number
  /**
   * Finds retries and expired leases, which are due without a NOTIFY, and events whose NOTIFY was
   * lost.
   */
  pollMs?: number
}

type Slots = Readonly<Record<HandlerPool, number>>

const SLOTS: Slots = { database: 16, messages: 8, gateways: 8, scanner: 2 }

export type DrainResult = { delivered: DeliveryResult[]; failed: DeliveryResult[] }

/**
 * Delivers events to their handlers: at least once, each handler independent of the others, in
 * order within a key. Any number of runners can work on one database.
 */
export function createOutboxRunner({
  ctx,
  reactions,
  listener,
  workerProcess,
  concurrency,
  leaseMs = 60_000,
  pollMs = 2_000,
}: OutboxRunnerOptions) {
  const slots = { ...SLOTS, ...concurrency }
  const handlerIndex = createHandlerIndex(reactions)
  const queue = createQueue(ctx, handlerIndex, { leaseMs, workerProcess: workerProcess?.id })
  let isStarted = false
  // `drain` of tests does not wait between writes.
  const resultIntervalMs = () => (isStarted ? MIN_RESULT_INTERVAL_MS : 0)
  const deliveries = createDeliveryPool(ctx, handlerIndex, { slots, leaseMs, resultIntervalMs })
  const passes = createPasses(ctx, queue, deliveries)
  const cleanups: (() => unknown)[] = []
  workerProcess?.onLost(async (lostIds) => {
    await releaseDeliveries(ctx.db, { lostIds, now: ctx.clock.now() })
    passes.requestForEvents()
  })

  return {
    async start(): Promise<void> {
      passes.start()
      deliveries.start()
      isStarted = true
      const unlisten = await listener.listen(OUTBOX_CHANNEL, passes.requestForEvents)
      const poll = setInterval(passes.requestForEvents, pollMs)
      cleanups.push(unlisten, listener.onReconnect(passes.requestForEvents), () => clearInterval(poll))
      passes.requestForEvents()
    },

    /** Starts no more deliveries and waits for the running ones. */
    async stop(): Promise<void> {
      passes.stop()
      isStarted = false
      deliveries.stop()
      for (const cleanup of cleanups.splice(0)) await cleanup()
      await passes.settled()
      await Promise.all(deliveries.running())
    },

    /**
     * For tests: delivers until nothing is due by `ctx.clock`, whether the runner is started or
     * not. Failed deliveries are returned, and are due again after their retry delay.
     */
    drain: () => drain(queue, deliveries),
  }
}

/** The passes of a runner: each dispatches new events and starts deliveries. */
function createPasses(ctx: AppContext, queue: Queue, deliveries: DeliveryPool) {
  let hasPendingEvents = false
  /** The last claim failed, but may be committed. */
  let hasUnknownClaims = false
  /** The pools whose slots the last pass has filled: more of their deliveries may be due. */
  let fullPools: ReadonlySet<HandlerPool> = new Set()

  /**
   * Creates deliveries for new events, then starts as many deliveries as slots are free.
   * @returns true if it has filled a pool: more deliveries may be due now
   */
  async function runPass(): Promise<boolean> {
    while (hasPendingEvents) {
      hasPendingEvents = false
      // Events that are committed during the dispatch request another pass.
      if ((await queue.dispatch()) === DISPATCH_BATCH_SIZE) hasPendingEvents = true
    }
    if (hasUnknownClaims) await queue.releaseUnknown(deliveries.runningDeliveries())
    const freeSlots = deliveries.freeSlots()
    hasUnknownClaims = true
    const claimed = await queue.claim(freeSlots)
    hasUnknownClaims = false
    for (const delivery of claimed) {
      deliveries.run(delivery).finally(() => {
        // Another delivery may wait for the slot or the key.
        if (fullPools.has(delivery.pool) || delivery.key !== null) loop.request()
      })
    }
    fullPools = listFullPools(freeSlots, claimed)
    return freeSlots.some(([pool, count]) => count > 0 && fullPools.has(pool))
  }

  const loop = createPassLoop(runPass, (err) => {
    hasPendingEvents = true
    // The next poll tries again.
    if (!isDatabaseUnavailable(err)) ctx.log.error({ err }, 'outbox pass failed')
  })

  return {
    ...loop,
    requestForEvents(): void {
      hasPendingEvents = true
      loop.request()
    },
  }
}

function listFullPools(freeSlots: FreeSlots, claimed: readonly ClaimedDelivery[]): Set<HandlerPool> {
  const isFull = ([pool, count]: FreeSlots[number]) => claimed.filter((delivery) => delivery.pool === pool).length === count
  return new Set(freeSlots.filter(isFull).map(([pool]) => pool))
}

type Queue = ReturnType<typeof createQueue>
type DeliveryPool = ReturnType<typeof createDeliveryPool>

type QueueOptions = { leaseMs: number; workerProcess: number | undefined }

function createQueue(ctx: AppContext, handlerIndex: HandlerIndex, { leaseMs, workerProcess }: QueueOptions) {
  return {
    dispatch: () => dispatchEvents(ctx.db, handlerIndex, ctx.clock.now()),
    claim: (freeSlots: FreeSlots) => claimDeliveries(ctx.db, handlerIndex, { freeSlots, now: ctx.clock.now(), leaseMs, workerProcess }),
    async releaseUnknown(running: readonly ClaimedDelivery[]): Promise<void> {
      if (workerProcess !== undefined) await releaseUnknownClaims(ctx.db, { workerProcess, running, now: ctx.clock.now() })
    },
  }
}

async function drain(queue: Queue, deliveries: DeliveryPool): Promise<DrainResult> {
  const results: DeliveryResult[] = []
  for (;;) {
    const dispatchedCount = await queue.dispatch()
    const claimed = await queue.claim(deliveries.freeSlots())
    for (const result of await Promise.all(claimed.map(deliveries.run))) if (result) results.push(result)
    if (dispatchedCount + claimed.length > 0) continue
    const running = deliveries.running()
    if (running.length === 0) break
    await Promise.race(running)
  }
  return { delivered: results.filter((result) => result.ok), failed: results.filter((result) => !result.ok) }
}

/**
 * Shortest time between two writes of results, so that deliveries which end together share a
 * commit. Without load a result is written at once.
 */
const MIN_RESULT_INTERVAL_MS = 25

/** Between two attempts to store a result while the database is away. */
const RESULT_RETRY_MS = 250

type DeliveryPoolOptions = { slots: Slots; leaseMs: number; resultIntervalMs: () => number }

/** Runs the handlers of claimed deliveries and tracks those that have not ended. */
function createDeliveryPool(ctx: AppContext, handlerIndex: HandlerIndex, { slots, leaseMs, resultIntervalMs }: DeliveryPoolOptions) {
  const running = new Map<Promise<DeliveryResult | undefined>, ClaimedDelivery>()
  let isStopped = false
  const usedSlots = (pool: HandlerPool) => [...running.values()].filter((delivery) => delivery.pool === pool).length
  const storeDelivered = createBatchWriter<ClaimedDelivery>((batch) => markDelivered(ctx.db, batch, ctx.clock.now()), {
    minIntervalMs: resultIntervalMs,
  })

  /**
   * Tries again while the database is away, so that the delivery neither waits for its lease nor is
   * repeated. After the lease another worker may have it.
   */
  async function storeResult(store: () => Promise<void>): Promise<void> {
    for (const endsAtMs = performance.now() + leaseMs; ; await delay(RESULT_RETRY_MS)) {
      try {
        return await store()
      } catch (err) {
        if (isStopped || !isDatabaseUnavailable(err) || performance.now() > endsAtMs) throw err
      }
    }
  }

  async function deliverOnce(delivery: ClaimedDelivery): Promise<DeliveryResult | undefined> {
    const { eventId, eventName, reaction } = delivery
    const handler = handlerIndex.find(eventName, reaction)
    if (!handler) return undefined // never happens: only deliveries of known handlers are claimed
    try {
      return await deliver(ctx, handler, delivery, { timeoutMs: leaseMs * 0.8, storeDelivered, storeResult })
    } catch (err) {
      // The result is not stored. The delivery is due again when its lease expires.
      if (!isDatabaseUnavailable(err)) ctx.log.error({ err, eventId, reaction }, 'delivery result not stored')
      return { eventId, eventName, reaction, ok: false, error: err }
    }
  }

  return {
    start(): void {
      isStopped = false
    },
    /** Running deliveries end, without waiting for a database that is away. */
    stop(): void {
      isStopped = true
    },
    running: () => [...running.keys()],
    runningDeliveries: () => [...running.values()],
    freeSlots: (): FreeSlots => handlerPools.map((pool) => [pool, slots[pool] - usedSlots(pool)]),
    run(delivery: ClaimedDelivery): Promise<DeliveryResult | undefined> {
      const deliveryPromise = deliverOnce(delivery)
      running.set(deliveryPromise, delivery)
      deliveryPromise.finally(() => running.delete(deliveryPromise))
      return deliveryPromise
    },
  }
}

/**
 * Shortest time between two passes, so that the events of several transactions share one. Without
 * load a pass starts at once. While all slots are in use, passes follow each other at once.
 */
const MIN_PASS_INTERVAL_MS = 100

/**
 * Runs one pass at a time. Requests during a pass lead to one more pass. Requests before `start`
 * and after `stop` wait. A pass that returns true needs no interval after it.
 */
function createPassLoop(runPass: () => Promise<boolean>, onError: (error: unknown) => void) {
  let isStopped = true
  let isRequested = false
  let passesPromise: Promise<void> | undefined
  let nextPassAtMs = 0

  async function runRequestedPasses(): Promise<void> {
    while (isRequested && !isStopped) {
      const delayMs = nextPassAtMs - performance.now()
      if (delayMs > 0) await delay(delayMs)
      isRequested = false
      try {
        nextPassAtMs = performance.now() + MIN_PASS_INTERVAL_MS
        if (await runPass()) nextPassAtMs = 0
      } catch (error) {
        onError(error)
      }
    }
    passesPromise = undefined
  }

  return {
    start(): void {
      isStopped = false
    },
    stop(): void {
      isStopped = true
    },
    request(): void {
      isRequested = true
      if (!isStopped) passesPromise ??= runRequestedPasses()
    },
    /** Resolves when no pass runs. */
    settled: async (): Promise<void> => passesPromise,
  }
}
