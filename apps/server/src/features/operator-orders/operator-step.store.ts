import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import type { LockedOrder } from '#features/orders/public.ts'
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
