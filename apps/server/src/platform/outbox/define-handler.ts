import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import type { EventDefinition } from './define-event.ts'

/** What a reaction knows about the delivery besides the payload. */
export type DeliveryMeta = {
  /** Rises with time; the same at every attempt, so it serves as an idempotency key. */
  readonly eventId: number
  readonly happenedAt: Date
  /** 1 at the first attempt. */
  readonly attempt: number
  /** Aborts when the delivery took so long that it counts as failed. */
  readonly signal: AbortSignal
}

export type EventHandler = {
  readonly eventName: string
  readonly name: string
  readonly maxAttempts: number
  deliver(ctx: AppContext, payload: unknown, meta: DeliveryMeta): Promise<void>
}

type HandlerOptions = { maxAttempts?: number }
type HandleEvent<Schema extends z.ZodType> = (ctx: AppContext, payload: z.output<Schema>, meta: DeliveryMeta) => unknown

/** With the back-off between them, twelve attempts span about half an hour. */
const DEFAULT_MAX_ATTEMPTS = 12

/**
 * One reaction to one event, e.g. 'offers.email-seller'. It runs after the commit, at least once and apart from the other
 * reactions: a fault repeats only itself. So it must be harmless twice. The name is kept in the database.
 */
export function defineHandler<Schema extends z.ZodType>(
  event: EventDefinition<Schema>,
  name: string,
  handle: HandleEvent<Schema>,
  { maxAttempts = DEFAULT_MAX_ATTEMPTS }: HandlerOptions = {},
): EventHandler {
  return {
    eventName: event.eventName,
    name,
    maxAttempts,
    async deliver(ctx, payload, meta) {
      await handle(ctx, event.schema.parse(payload), meta)
    },
  }
}
