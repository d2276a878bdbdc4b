import { type DeadlineRow, isToSend } from '#features/orders/public.ts'

type ExtendedItem = Parameters<typeof isToSend>[0]
type ExtendedOrder = { deadlines: readonly DeadlineRow[]; items: readonly ExtendedItem[]; now: Date }

/** A deadline that is due is over, also before its job has run. */
export const isRunning = ({ outcome, due_at }: DeadlineRow, now: Date): boolean => outcome === null && due_at > now

/**
 * Whether an operator may extend a deadline: one that runs, or one that was missed and that the
 * order still waits for. The day for sending only until the buyer may cancel, because a right that
 * the buyer has is not taken away. What follows from the others has happened when they were missed.
 */
export function isExtendable(deadline: DeadlineRow, { deadlines, items, now }: ExtendedOrder): boolean {
  if (isRunning(deadline, now)) return true
  if (deadline.outcome !== null && deadline.outcome !== 'missed') return false
  if (deadline.kind === 'collect') return items.some(isToCollect)
  if (deadline.kind !== 'dispatch') return false
  return items.some(isToSend) && deadlines.some((other) => other.kind === 'cancel_allowed' && isRunning(other, now))
}

const isToCollect = ({ status, shipping_type, delivered_at }: ExtendedItem) =>
  status === 'accepted' && shipping_type === 'click_and_collect' && delivered_at === null
