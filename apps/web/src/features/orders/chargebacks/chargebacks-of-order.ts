import { useApi } from '@partlane/client/api/api-context'
import { type OrderChargeback, orderChargebackQuery } from '@partlane/client/chargebacks'
import type { Order } from '@partlane/client/orders'
import { useQuery } from '@tanstack/react-query'

type Timeline = { timeline: readonly Pick<Order['timeline'][number], 'step'>[] }

/** Whether the bank has not decided about a chargeback of the order. */
export function hasOpenChargeback({ timeline }: Timeline): boolean {
  const count = (...steps: Order['timeline'][number]['step'][]) => timeline.filter(({ step }) => steps.includes(step)).length
  return count('charged_back') > count('chargeback_won', 'chargeback_lost')
}

/**
 * The latest chargeback of an order. It is only fetched when the history of the order has one.
 * Undefined until it is loaded.
 */
export function useChargebackOfOrder({ id, timeline }: Pick<Order, 'id'> & Timeline): OrderChargeback | undefined {
  const enabled = timeline.some(({ step }) => step === 'charged_back')
  return useQuery({ ...orderChargebackQuery(useApi(), id), enabled }).data?.chargeback ?? undefined
}
