import { type ItemEnder, type OrderItemStatus, type OrderStatus, orderItemMachine, orderMachine } from './order-machine.ts'

/**
 * Returns the status of an order after its items have changed. An order without a remaining item is
 * cancelled; one whose items are all decided is prepared for shipping; one whose remaining items
 * are all confirmed is completed.
 */
export function orderStatusAfter(current: OrderStatus, items: readonly OrderItemStatus[]): OrderStatus {
  if (orderMachine.isFinal(current)) return current
  const remaining = items.filter((status) => status !== 'declined')
  if (remaining.length === 0) return orderMachine.next(current, 'decline_all')
  let status = current
  if (remaining.length < items.length && status === 'fully_paid') status = orderMachine.next(status, 'decline_some')
  const isDecided = !remaining.includes('pending')
  if (isDecided && orderMachine.can(status, 'prepare_shipping')) status = orderMachine.next(status, 'prepare_shipping')
  const isConfirmed = remaining.every((item) => item === 'confirmed')
  return isConfirmed && orderMachine.can(status, 'complete') ? orderMachine.next(status, 'complete') : status
}

/** What the specification calls the actions of an item (section 3). */
export const itemActions = ['accept', 'decline', 'confirm'] as const
export type ItemAction = (typeof itemActions)[number]

/** What decides the actions of an item, besides its status. */
export type ItemFacts = {
  status: OrderItemStatus
  shipping_type: 'ship_only' | 'click_and_collect'
  /** Units of the item are in a parcel that was handed over, or it was collected. */
  isSent: boolean
  /** The carrier has lost units of it that were not sent again. */
  isLost: boolean
  /** The money is being asked back: nothing else ends the item meanwhile. */
  hasOpenRefund: boolean
}

/** When an order may be cancelled although its items were accepted. */
export type CancellationFacts = {
  /** The deadline from which the buyer may cancel what was not sent has passed. */
  mayCancelUndispatched: boolean
  /** The deadline for the collection has passed. */
  mayCancelUncollected: boolean
}

/** Items that were accepted, but neither sent nor collected, can still end. */
const isWaiting = (item: ItemFacts) => item.status === 'accepted' && !item.isSent && !item.hasOpenRefund

/** Whether the seller hands the item over: units of it wait for a parcel, also for another one. */
export const isItemSendable = (item: ItemFacts): boolean =>
  isWaiting(item) || (item.status === 'accepted' && item.isLost && !item.hasOpenRefund)

/** Whether the buyer can have the item, whatever the carrier says. */
export const mayHaveArrived = ({ isSent, isLost, shipping_type }: Pick<ItemFacts, 'isSent' | 'isLost' | 'shipping_type'>): boolean =>
  isSent || isLost || shipping_type === 'click_and_collect'

/** Whether the arrival of the item can be confirmed, by the buyer or an operator. */
export const isItemConfirmable = (item: ItemFacts): boolean => item.status === 'accepted' && !item.hasOpenRefund && mayHaveArrived(item)

/**
 * Lists what the user of one side may do with an item. The seller may also decline an accepted item
 * that was not sent, for example when it breaks while it is packed. The buyer may also confirm one
 * that the carrier calls lost, and a collection that the seller did not enter, for example after
 * too many wrong codes, but none while the money is being asked back.
 */
export function listItemActions(orderStatus: OrderStatus, item: ItemFacts, side: 'buyer' | 'seller'): ItemAction[] {
  if (orderStatus === 'processing' || orderMachine.isFinal(orderStatus)) return []
  if (side === 'buyer') return isItemConfirmable(item) ? ['confirm'] : []
  if (orderItemMachine.can(item.status, 'accept')) return ['accept', 'decline']
  return isWaiting(item) ? ['decline'] : []
}

/**
 * Whether one side may cancel an item. The buyer may until the seller has accepted, when the
 * seller did not send in time, and when the carrier has lost it. Either side may when the item was
 * not collected in time. An operator may until it is sent or collected.
 */
export function isItemCancellable(item: ItemFacts, side: ItemEnder, facts: CancellationFacts): boolean {
  if (side === 'buyer' && item.status === 'pending') return true
  if (side === 'operator') return item.status === 'pending' || isWaiting(item)
  if (!isWaiting(item)) return false
  if (item.shipping_type === 'click_and_collect') return facts.mayCancelUncollected
  return side === 'buyer' && (item.isLost || facts.mayCancelUndispatched)
}
