import { Refusal } from '@partlane/domain/refusal'
import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import { type LockedOrder, lockOrder } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'

/** Who acts on an order, and why. */
export type OperatorStep = { actor: Actor; reason: string }

type AuditValues = NonNullable<Parameters<typeof recordSubjectEntry>[1]['after']>
type AuditedStep = OperatorStep & {
  action: `order.${string}` | `repayment.${string}`
  before?: AuditValues
  after?: AuditValues
  now: Date
}

/** Inserts an audit entry about a locked order. */
export const recordOrderEntry = (tx: Tx, { order }: Pick<LockedOrder, 'order'>, step: AuditedStep): Promise<void> =>
  recordSubjectEntry(tx, { ...step, subject: { type: 'order', id: order.id, name: order.reference } })

/**
 * Locks an order for an operator, who may not act on an own order.
 * @throws Refusal not_found, not_allowed
 */
export async function lockOrderFor(tx: Tx, actor: Actor, orderId: number): Promise<LockedOrder> {
  const locked = await lockOrder(tx, orderId)
  const { buyer_id, seller_id } = locked.order
  if (actor !== 'command line' && (actor.id === buyer_id || actor.id === seller_id)) throw new Refusal('not_allowed')
  return locked
}
