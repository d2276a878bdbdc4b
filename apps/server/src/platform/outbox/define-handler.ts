import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import type { EventDefinition } from './define-event.ts'

/** Data about the delivery, in addition to the payload. */
export type DeliveryMeta = {
  /** Increases with time. The same at every attempt, so it can be an idempotency key. */
  readonly eventId: number
  readonly happenedAt: Date
  /** 1 at the first attempt. */
  readonly attempt: number
  /** Aborts when the delivery times out and counts as failed. */
  readonly signal: AbortSignal
}

/**
 * What handlers wait for. Those of one pool share its slots, so that a provider that does not
 * answer delays no others.
 */
export const handlerPools = ['database', 'messages', 'gateways', 'scanner'] as const
export type HandlerPool = (typeof handlerPools)[number]

export type EventHandler = {
  readonly eventName: string
  readonly name: string
  readonly pool: HandlerPool
  readonly maxAttempts: number
  deliver(ctx: AppContext, payload: unknown, meta: DeliveryMeta): Promise<void>
}

type HandlerOptions = { maxAttempts?: number | 'unlimited'; pool?: HandlerPool }
type HandleEvent<Schema extends z.ZodType> = (ctx: AppContext, payload: z.output<Schema>, meta: DeliveryMeta) => unknown

/** With the retry delays, twelve attempts take about half an hour. */
const DEFAULT_MAX_ATTEMPTS = 12

/**
 * Thrown by a handler when no further attempt can succeed. The delivery is dead at once, so that an
 * operator decides.
 */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/**
 * Declares a handler of an event. Its name, such as 'offers.email-seller', is stored in the
 * database. The handler runs after the commit, at least once and independent of the other handlers:
 * an error repeats only this one. So it must be safe to run twice. A handler that moves money has
 * unlimited attempts: however long a provider is away, nothing is lost.
 */
export function defineHandler<Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  name: string,
  handle: HandleEvent<Schema>,
  { maxAttempts = DEFAULT_MAX_ATTEMPTS, pool = 'database' }: HandlerOptions = {},
): EventHandler {
  return {
    eventName: event.eventName,
    name,
    pool,
    maxAttempts: maxAttempts === 'unlimited' ? Number.POSITIVE_INFINITY : maxAttempts,
    async deliver(ctx, payload, meta) {
      await handle(ctx, event.schema.parse(payload), meta)
    },
  }
}

/** Declares a handler that sends a mail or a text message. */
export const defineMessageHandler = <Schema extends z.ZodType>(event: EventDefinition<Schema>, name: string, handle: HandleEvent<Schema>) =>
  defineHandler(event, name, handle, { pool: 'messages' })
