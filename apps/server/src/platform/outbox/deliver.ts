import type { AppContext } from '#app/context.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { runWithoutStatementLimit } from '#platform/db/statement-limit.ts'
import { type EventHandler, PermanentFailure } from './define-handler.ts'
import { type ClaimedDelivery, markDead, markFailed } from './deliveries.store.ts'

export type DeliveryResult = { eventId: number; eventName: string; reaction: string; ok: boolean; error?: unknown }

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 10 * 60_000

/** Runs one handler once and stores the result, that of a success with `storeResult`. */
export async function deliver(
  ctx: AppContext,
  handler: EventHandler,
  delivery: ClaimedDelivery,
  { timeoutMs, storeResult }: { timeoutMs: number; storeResult: (delivery: ClaimedDelivery) => Promise<void> },
): Promise<DeliveryResult> {
  const { eventId, eventName, reaction, attempts } = delivery
  const result = { eventId, eventName, reaction }
  if (attempts > handler.maxAttempts) {
    // No attempt stored a result, so the handler probably kills its worker.
    await markDead(ctx.db, delivery, ctx.clock.now(), 'the worker was lost at the last attempt')
    return { ...result, ok: false, error: new Error('the worker was lost at the last attempt') }
  }
  try {
    await withTimeout({ timeoutMs }, (signal) =>
      // A request may have started the runner.
      runWithoutStatementLimit(() =>
        handler.deliver(ctx, delivery.payload, { eventId, happenedAt: delivery.happenedAt, attempt: attempts, signal }),
      ),
    )
  } catch (error) {
    await recordFailure(ctx, handler, delivery, error)
    return { ...result, ok: false, error }
  }
  await storeResult(delivery)
  return { ...result, ok: true }
}

async function recordFailure(ctx: AppContext, handler: EventHandler, delivery: ClaimedDelivery, err: unknown): Promise<void> {
  const { eventId, eventName, reaction, attempts } = delivery
  const now = ctx.clock.now()
  const message = err instanceof Error ? (err.stack ?? err.message) : String(err)
  const logFields = { err, eventId, eventName, reaction, attempts }
  if (err instanceof PermanentFailure || attempts >= handler.maxAttempts) {
    await markDead(ctx.db, delivery, now, message)
    ctx.log.error(logFields, 'event handler failed, no attempts left')
  } else {
    await markFailed(ctx.db, delivery, new Date(now.getTime() + backoffMs(attempts)), message)
    ctx.log.warn(logFields, 'event handler failed, will be retried')
  }
}

/**
 * Retry delay: doubles from one second to ten minutes. Half of it is random, so that deliveries
 * that failed together are not retried together.
 */
export function backoffMs(attempts: number): number {
  const maxMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempts - 1))
  return maxMs / 2 + (Math.random() * maxMs) / 2
}
