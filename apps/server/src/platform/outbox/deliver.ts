import type { AppContext } from '#app/context.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { runWithoutStatementLimit } from '#platform/db/statement-limit.ts'
import { type EventHandler, PermanentFailure } from './define-handler.ts'
import { type ClaimedDelivery, markDead, markFailed } from './deliveries.store.ts'

export type DeliveryResult = { eventId: number; eventName: string; reaction: string; ok: boolean; error?: unknown }

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 10 * 60_000

type DeliverOptions = {
  timeoutMs: number
  storeDelivered: (delivery: ClaimedDelivery) => Promise<void>
  /** Runs a statement that stores a result, again if the database is away. */
  storeResult: (store: () => Promise<void>) => Promise<void>
}

/** Runs one handler once and stores the result, that of a success with `storeDelivered`. */
export async function deliver(
  ctx: AppContext,
  handler: EventHandler,
  delivery: ClaimedDelivery,
  { timeoutMs, storeDelivered, storeResult }: DeliverOptions,
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
    await recordFailure(ctx, handler, delivery, { error, storeResult })
    return { ...result, ok: false, error }
  }
  await storeResult(() => storeDelivered(delivery))
  return { ...result, ok: true }
}

type Failure = Pick<DeliverOptions, 'storeResult'> & { error: unknown }

async function recordFailure(
  ctx: AppContext,
  handler: EventHandler,
  delivery: ClaimedDelivery,
  { error: err, storeResult }: Failure,
): Promise<void> {
  const { eventId, eventName, reaction, attempts } = delivery
  const now = ctx.clock.now()
  const message = err instanceof Error ? (err.stack ?? err.message) : String(err)
  const logFields = { err, eventId, eventName, reaction, attempts }
  if (err instanceof PermanentFailure || attempts >= handler.maxAttempts) {
    await storeResult(() => markDead(ctx.db, delivery, now, message))
    ctx.log.error(logFields, 'event handler failed, no attempts left')
  } else {
    const nextAttemptAt = new Date(now.getTime() + backoffMs(attempts))
    await storeResult(() => markFailed(ctx.db, delivery, nextAttemptAt, message))
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
