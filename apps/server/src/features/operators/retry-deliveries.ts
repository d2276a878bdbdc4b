import { retryDeadDeliveries } from '#platform/outbox/dead-deliveries.ts'
import type { Actor, OperatorContext } from './actor.ts'
import { recordSubjectEntry } from './audit.store.ts'

type RetryInput = { actor: Actor; handler?: string | undefined; eventId?: number | undefined }

/**
 * Repeats dead deliveries with all their attempts: of a handler, of an event, of both, or all.
 * Without such deliveries it changes nothing and adds no audit entry.
 * @returns the number of deliveries
 */
export function retryDeliveries(ctx: OperatorContext, { actor, handler, eventId }: RetryInput): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const retried = await retryDeadDeliveries(tx, { reaction: handler, eventId })
    if (retried === 0) return 0
    const subject = { type: 'delivery', id: eventId ?? 0, name: handler ?? '*' } as const
    await recordSubjectEntry(tx, { actor, action: 'delivery.retry', subject, after: { retried }, now: ctx.clock.now() })
    return retried
  })
}
