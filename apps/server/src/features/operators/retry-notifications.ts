import type { DeliveryWay } from '@partlane/domain/notifications/delivery-ways'
import { repeatFailedDeliveries } from '#features/notification-deliveries/public.ts'
import type { Actor, OperatorContext } from './actor.ts'
import { recordSubjectEntry } from './audit.store.ts'

type RetryInput = { actor: Actor; way: DeliveryWay; deliveryId?: number | undefined }

/**
 * Sends failed notifications of a way again with all their attempts: one, or all. Without such
 * notifications it changes nothing and adds no audit entry.
 * @returns the number of notifications
 */
export function retryNotifications(ctx: OperatorContext, { actor, way, deliveryId }: RetryInput): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transact(async (tx) => {
    const retried = await repeatFailedDeliveries(tx, { way, id: deliveryId, now })
    if (retried === 0) return 0
    const subject = { type: 'notification', id: deliveryId ?? 0, name: way } as const
    await recordSubjectEntry(tx, { actor, action: 'notification.retry', subject, after: { retried }, now })
    return retried
  })
}
