import type { AppContext } from '#app/context.ts'
import type { PgListener } from '#platform/db/pg-listen.ts'
import { type DeliveryResult, deliver } from './deliver.ts'
import { type ClaimedDelivery, claimDeliveries, dispatchEvents } from './deliveries.store.ts'
import { OUTBOX_CHANNEL } from './emit.ts'
import { indexReactions, type Reactions } from './reactions.ts'

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
  const index = indexReactions(reactions)
  const inFlight = new Set<Promise<DeliveryResult | undefined>>()
  const ends: (() => unknown)[] = []
  let stopped = true
  let eventsWaiting = false
  let turnWanted = false
  let turning: Promise<void> | undefined

  function dispatch() {
    return dispatchEvents(ctx.db, index, ctx.clock.now())
  }

  function claim(limit: number) {
    return claimDeliveries(ctx.db, index, { limit, now: ctx.clock.now(), leaseMs })
  }

  async function run(claimed: ClaimedDelivery): Promise<DeliveryResult | undefined> {
    const handler = index.find(claimed.eventName, claimed.reaction)
    if (!handler) return undefined // not reached: only known reactions are claimed
    try {
      return await deliver(ctx, handler, claimed, leaseMs * 0.8)
    } catch (err) {
      // The end could not be written down: the lease runs out and it is delivered again.
      ctx.log.error({ err, eventId: claimed.eventId, reaction: claimed.reaction }, 'delivery not recorded')
      return { eventId: claimed.eventId, eventName: claimed.eventName, reaction: claimed.reaction, ok: false, error: err }
    }
  }

  function launch(claimed: ClaimedDelivery): Promise<DeliveryResult | undefined> {
    const running = run(claimed)
    inFlight.add(running)
    running.finally(() => inFlight.delete(running))
    return running
  }

  /** New events to deliveries, deliveries to free places. */
  async function turn(): Promise<void> {
    while (eventsWaiting) {
      eventsWaiting = false
      if ((await dispatch()) > 0) eventsWaiting = true // perhaps more than one batch
    }
    const free = concurrency - inFlight.size
    if (free <= 0) return // a place that becomes free asks for a turn
    const claimed = await claim(free)
    const full = claimed.length === free
    for (const delivery of claimed) {
      const followed = full || delivery.key !== null // somebody may be waiting for this place or this key
      launch(delivery).finally(() => (followed ? wake() : undefined))
    }
  }

  async function turnWhileWanted(): Promise<void> {
    while (turnWanted && !stopped) {
      turnWanted = false
      try {
        await turn()
      } catch (err) {
        eventsWaiting = true
        ctx.log.error({ err }, 'outbox turn failed') // the next poll tries again
      }
    }
    turning = undefined
  }

  function wake(): void {
    turnWanted = true
    if (!stopped) turning ??= turnWhileWanted()
  }

  function wakeForEvents(): void {
    eventsWaiting = true
    wake()
  }

  return {
    async start(): Promise<void> {
      stopped = false
      const unlisten = await listener.listen(OUTBOX_CHANNEL, wakeForEvents)
      const poll = setInterval(wakeForEvents, pollMs)
      ends.push(unlisten, listener.onReconnect(wakeForEvents), () => clearInterval(poll))
      wakeForEvents()
    },

    /** Takes nothing new and waits for what is running. */
    async stop(): Promise<void> {
      stopped = true
      for (const end of ends.splice(0)) await end()
      await turning
      await Promise.all(inFlight)
    },

    /** For tests: delivers until nothing is due by `ctx.clock`, started or not. Faults are returned and repeat when due. */
    async drain(): Promise<DrainResult> {
      const results: DeliveryResult[] = []
      for (;;) {
        const dispatched = await dispatch()
        const claimed = await claim(concurrency)
        for (const result of await Promise.all(claimed.map(launch))) if (result) results.push(result)
        if (dispatched + claimed.length > 0) continue
        if (inFlight.size === 0) break
        await Promise.race(inFlight)
      }
      return { delivered: results.filter((result) => result.ok), failed: results.filter((result) => !result.ok) }
    },
  }
}
