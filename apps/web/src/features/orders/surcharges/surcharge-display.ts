import type { Order } from '@partlane/client/orders'
import type { ItemSurcharge } from '@partlane/client/surcharges'
import { openSurchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const surchargeTone: Record<ItemSurcharge['status'], Tone> = {
  held: 'neutral',
  sent: 'info',
  refused: 'warning',
  escalated: 'warning',
  refunded: 'success',
  forfeited: 'neutral',
}

const isOpen = ({ status }: ItemSurcharge): boolean => openSurchargeStatuses.includes(status)

/** Before the part arrives, its old unit waits. */
export const nextOf = ({ status, due_at }: ItemSurcharge) => (status === 'held' && due_at === null ? 'waiting' : status)

/** Surcharges about whose old unit one side or an operator has to do something. */
export const listRunningSurcharges = ({ surcharges }: Pick<Order, 'surcharges'>): ItemSurcharge[] =>
  surcharges.filter((surcharge) => isOpen(surcharge) && nextOf(surcharge) !== 'waiting')

/** Surcharges that go back with all units of their items. The buyer has the others already. */
export const listSurchargesOf = ({ items, surcharges }: Pick<Order, 'items' | 'surcharges'>, units: Readonly<Record<string, number>>) =>
  surcharges.filter(({ status, item_id }) => status !== 'refunded' && units[item_id] === items.find(({ id }) => id === item_id)?.quantity)
