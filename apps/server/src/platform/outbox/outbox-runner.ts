import type { AppContext } from '#app/context.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import { type DeliveryResult, deliver } from './deliver.ts'
import { type ClaimedDelivery, claimDeliveries, dispatchEvents } from './deliveries.store.ts'
import { OUTBOX_CHANNEL } from './emit.ts'
import { createHandlerIndex, type Reactions } from './reactions.ts'

type OutboxRunnerOptions = {
  ctx: AppContext
  reactions: Reactions
  listener: Pick<PgListener, 'listen' | 'onReconnect'>
  /** Reactions running at once in this process. */
  concurrency?: number
  /** How long a killed worker's deliveries stay its own. A reaction that takes four fifths of it counts as failed. */
  leaseMs?: number
  /** Repeats and leases are due without a NOTIFY; this finds them, and whatever a lost NOTIFY left. */
  pollMs?: number
}

export type OutboxRunner = ReturnType<typeof createOutboxRunner>
export type DrainResult = { delivered: DeliveryResult[]; failed: DeliveryResult[] }

/**
 * Delivers events to their reactions: at least once, each reaction apart from the others, in order within a key.
 * Any number of runners may work on one database.
 */
export function createOutboxRunner({ ctx, reactions, listener, concurrency = 16, leaseMs = 60_000, pollMs = 2_000 }: OutboxRunnerOptions) {
  const handlerIndex = createHandlerIndex(reactions)
  const inFlight = new Set<Promise<DeliveryResult | undefined>>()
  const cleanups: (() => unknown)[] = []
  let isStopped = true
  let hasPendingEvents = false
  let passRequested = false
  let passesPromise: Promise<void> | undefined

  function dispatch() {
    return dispatchEvents(ctx.db, handlerIndex, ctx.clock.now())
  }

  function claim(limit: number) {
    return claimDeliveries(ctx.db, handlerIndex, { limit, now: ctx.clock.now(), leaseMs })
  }

  async function runDelivery(delivery: ClaimedDelivery): Promise<DeliveryResult | undefined> {
    const handler = handlerIndex.find(delivery.eventName, delivery.reaction)
    if (!handler) return undefined // not reached: only known reactions are claimed
    try {
      return await deliver(ctx, handler, delivery, leaseMs * 0.8)
    } catch (err) {
      // The end could not be written down: the lease runs out and it is delivered again.
      ctx.log.error({ err, eventId: delivery.eventId, reaction: delivery.reaction }, 'delivery not recorded')
      return { eventId: delivery.eventId, eventName: delivery.eventName, reaction: delivery.reaction, ok: false, error: err }
    }
  }

  function startDelivery(delivery: ClaimedDelivery): Promise<DeliveryResult | undefined> {
    const deliveryPromise = runDelivery(delivery)
    inFlight.add(deliveryPromise)
    deliveryPromise.finally(() => inFlight.delete(deliveryPromise))
    return deliveryPromise
  }

  /** New events to deliveries, deliveries to free places. */
  async function runPass(): Promise<void> {
    while (hasPendingEvents) {
      hasPendingEvents = false
      if ((await dispatch()) > 0) hasPendingEvents = true // perhaps more than one batch
    }
    const freeSlots = concurrency - inFlight.size
    if (freeSlots <= 0) return // a place that becomes free asks for a turn
    const deliveries = await claim(freeSlots)
    const isFull = deliveries.length === freeSlots
    for (const delivery of deliveries) {
      const shouldWake = isFull || delivery.key !== null // somebody may be waiting for this place or this key
      startDelivery(delivery).finally(() => (shouldWake ? wake() : undefined))
    }
  }

  async function runRequestedPasses(): Promise<void> {
    while (passRequested && !isStopped) {
      passRequested = false
      try {
        await runPass()
      } catch (err) {
        hasPendingEvents = true
        ctx.log.error({ err }, 'outbox turn failed') // the next poll tries again
      }
    }
    passesPromise = undefined
  }

  function wake(): void {
    passRequested = true
    if (!isStopped) passesPromise ??= runRequestedPasses()
  }

  function wakeForEvents(): void {
    hasPendingEvents = true
    wake()
  }

  return {
    async start(): Promise<void> {
      isStopped = false
      const unlisten = await listener.listen(OUTBOX_CHANNEL, wakeForEvents)
      const poll = setInterval(wakeForEvents, pollMs)
      cleanups.push(unlisten, listener.onReconnect(wakeForEvents), () => clearInterval(poll))
      wakeForEvents()
    },

    /** Takes nothing new and waits for what is running. */
    async stop(): Promise<void> {
      isStopped = true
      for (const cleanup of cleanups.splice(0)) await cleanup()
      await passesPromise
      await Promise.all(inFlight)
    },

    /** For tests: delivers until nothing is due by `ctx.clock`, started or not. Faults are returned and repeat when due. */
    async drain(): Promise<DrainResult> {
      const results: DeliveryResult[] = []
      for (;;) {
        const dispatchedCount = await dispatch()
        const deliveries = await claim(concurrency)
        for (const result of await Promise.all(deliveries.map(startDelivery))) if (result) results.push(result)
        if (dispatchedCount + deliveries.length > 0) continue
        if (inFlight.size === 0) break
        await Promise.race(inFlight)
      }
      return { delivered: results.filter((result) => result.ok), failed: results.filter((result) => !result.ok) }
    },
  }
}
