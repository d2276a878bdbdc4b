import type { AppContext } from '#app/context.ts'
import type { EventHandler } from './define-handler.ts'
import { type ClaimedDelivery, markDead, markDelivered, markFailed } from './deliveries.store.ts'

export type DeliveryResult = { eventId: number; eventName: string; reaction: string; ok: boolean; error?: unknown }

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 10 * 60_000

/** Runs one reaction once and records how it ended. */
export async function deliver(
  ctx: AppContext,
  handler: EventHandler,
  delivery: ClaimedDelivery,
  timeoutMs: number,
): Promise<DeliveryResult> {
  const { eventId, eventName, reaction, attempts } = delivery
  const result = { eventId, eventName, reaction }
  if (attempts > handler.maxAttempts) {
    // Every attempt was claimed and none came back: it probably kills the process that runs it.
    await markDead(ctx.db, delivery, ctx.clock.now(), 'the worker was lost at the last attempt')
    return { ...result, ok: false, error: new Error('the worker was lost at the last attempt') }
  }
  try {
    await withTimeout(timeoutMs, (signal) =>
      handler.deliver(ctx, delivery.payload, { eventId, happenedAt: delivery.happenedAt, attempt: attempts, signal }),
    )
  } catch (error) {
    await recordFailure(ctx, handler, delivery, error)
    return { ...result, ok: false, error }
  }
  await markDelivered(ctx.db, delivery, ctx.clock.now())
  return { ...result, ok: true }
}

async function recordFailure(ctx: AppContext, handler: EventHandler, delivery: ClaimedDelivery, err: unknown): Promise<void> {
  const { eventId, eventName, reaction, attempts } = delivery
  const now = ctx.clock.now()
  const message = err instanceof Error ? (err.stack ?? err.message) : String(err)
  const logFields = { err, eventId, eventName, reaction, attempts }
  if (attempts >= handler.maxAttempts) {
    await markDead(ctx.db, delivery, now, message)
    ctx.log.error(logFields, 'reaction given up')
  } else {
    await markFailed(ctx.db, delivery, new Date(now.getTime() + backoffMs(attempts)), message)
    ctx.log.warn(logFields, 'reaction failed, will be repeated')
  }
}

/** Doubles from a second to ten minutes; half of it by chance, so that what failed together does not come back together. */
export function backoffMs(attempts: number): number {
  const maxMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempts - 1))
  return maxMs / 2 + (Math.random() * maxMs) / 2
}

async function withTimeout(timeoutMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`took longer than ${timeoutMs} ms`)
    controller.abort(error)
    reject(error)
  }, timeoutMs)
  try {
    await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
