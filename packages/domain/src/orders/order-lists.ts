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

/** The stages that depend on the accepted items of an order, not on its status. */
export const packingStages = ['to_pack', 'sent'] as const satisfies readonly OrderStage[]
export type PackingStage = (typeof packingStages)[number]

/** Returns the statuses of the orders that are open, or that wait for the seller. */
export const statusesOfStage = (stage: Exclude<OrderStage, PackingStage>): readonly OrderStatus[] =>
  stage === 'to_accept' ? openStatuses.filter((status) => orderMachine.can(status, 'prepare_shipping')) : openStatuses
