import type { AppContext } from '#app/context.ts'
import type { Handler } from './define-handler.ts'
import { type ClaimedDelivery, markDead, markDelivered, markFailed } from './deliveries.store.ts'

export type DeliveryResult = { eventId: number; eventName: string; reaction: string; ok: boolean; error?: unknown }

const FIRST_BACKOFF = 1_000
const LAST_BACKOFF = 10 * 60_000

/** Runs one reaction once and records how it ended. */
export async function deliver(ctx: AppContext, handler: Handler, claimed: ClaimedDelivery, timeoutMs: number): Promise<DeliveryResult> {
  const { eventId, eventName, reaction, attempts } = claimed
  const result = { eventId, eventName, reaction }
  if (attempts > handler.maxAttempts) {
    // Every attempt was claimed and none came back: it probably kills the process that runs it.
    await markDead(ctx.db, claimed, ctx.clock.now(), 'the worker was lost at the last attempt')
    return { ...result, ok: false, error: new Error('the worker was lost at the last attempt') }
  }
  try {
    await withTimeout(timeoutMs, (signal) =>
      handler.deliver(ctx, claimed.payload, { eventId, happenedAt: claimed.happenedAt, attempt: attempts, signal }),
    )
  } catch (error) {
    await recordFailure(ctx, handler, claimed, error)
    return { ...result, ok: false, error }
  }
  await markDelivered(ctx.db, claimed, ctx.clock.now())
  return { ...result, ok: true }
}

async function recordFailure(ctx: AppContext, handler: Handler, claimed: ClaimedDelivery, err: unknown): Promise<void> {
  const { eventId, eventName, reaction, attempts } = claimed
  const now = ctx.clock.now()
  const message = err instanceof Error ? (err.stack ?? err.message) : String(err)
  const about = { err, eventId, eventName, reaction, attempts }
  if (attempts >= handler.maxAttempts) {
    await markDead(ctx.db, claimed, now, message)
    ctx.log.error(about, 'reaction given up')
  } else {
    await markFailed(ctx.db, claimed, new Date(now.getTime() + backoff(attempts)), message)
    ctx.log.warn(about, 'reaction failed, will be repeated')
  }
}

/** Doubles from a second to ten minutes; half of it by chance, so that what failed together does not come back together. */
export function backoff(attempts: number): number {
  const longest = Math.min(LAST_BACKOFF, FIRST_BACKOFF * 2 ** (attempts - 1))
  return longest / 2 + (Math.random() * longest) / 2
}

async function withTimeout(milliseconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`took longer than ${milliseconds} ms`)
    controller.abort(error)
    reject(error)
  }, milliseconds)
  try {
    await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
