import { Refusal } from '@partlane/domain/refusal'
import { type Actor, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { findOrder } from '#features/orders/public.ts'
import { loadOrderFile } from './load-order-file.ts'

/**
 * Loads an order for an operator. The audit entry is committed before, so that no view is missing
 * from the audit log.
 * @throws Refusal not_found
 */
export async function readOrder(ctx: OperatorContext, { actor, orderId }: { actor: Actor; orderId: number }) {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  const subject = { type: 'order', id: orderId, name: order.reference } as const
  await ctx.db.transact((tx) => recordSubjectEntry(tx, { actor, action: 'order.read', subject, now: ctx.clock.now() }))
  return loadOrderFile(ctx, orderId)
}
