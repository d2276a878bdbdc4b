import { type OrderStatus, orderMachine, orderStatuses } from './order-machine.ts'

/**
 * Parts of a list of orders by what is left to do.
 * - `open`: no final status
 * - `to_accept`: items wait for the seller
 * - `to_pack`: accepted items wait to be sent
 * - `sent`: items are on their way or not confirmed yet, and nothing waits to be sent
 */
export const orderStages = ['open', 'to_accept', 'to_pack', 'sent'] as const
export type OrderStage = (typeof orderStages)[number]

/** `deadline`: the earliest running deadline first, then orders without one. */
export const orderSorts = ['newest', 'deadline'] as const
export type OrderSort = (typeof orderSorts)[number]

const openStatuses = orderStatuses.filter((status) => !orderMachine.isFinal(status))

/** Returns the statuses that the orders of a stage can have. */
export function statusesOfStage(stage: OrderStage): readonly OrderStatus[] {
  if (stage === 'to_accept') return openStatuses.filter((status) => orderMachine.can(status, 'prepare_shipping'))
  return stage === 'sent' ? openStatuses.filter((status) => orderMachine.can(status, 'complete')) : openStatuses
}
