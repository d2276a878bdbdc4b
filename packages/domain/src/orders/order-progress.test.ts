import { describe, expect, it } from 'vitest'
import type { OrderItemStatus, OrderStatus } from './order-machine.ts'
import { type CancellationFacts, type ItemFacts, isItemCancellable, listItemActions, orderStatusAfter } from './order-progress.ts'

describe('orderStatusAfter', () => {
  it.each<[OrderStatus, OrderItemStatus[], OrderStatus]>([
    ['fully_paid', ['pending', 'pending'], 'fully_paid'],
    ['fully_paid', ['accepted', 'pending'], 'fully_paid'],
    ['fully_paid', ['accepted', 'accepted'], 'create_shipping'],
    ['fully_paid', ['declined', 'pending'], 'partially_paid'],
    ['fully_paid', ['declined', 'accepted'], 'create_shipping'],
    ['fully_paid', ['declined', 'declined'], 'cancelled'],
    ['partially_paid', ['declined', 'pending', 'accepted'], 'partially_paid'],
    ['partially_paid', ['declined', 'accepted'], 'create_shipping'],
    ['partially_paid', ['declined', 'declined'], 'cancelled'],
    ['create_shipping', ['declined', 'accepted'], 'create_shipping'],
    ['create_shipping', ['declined', 'declined'], 'cancelled'],
    ['create_shipping', ['confirmed', 'accepted'], 'create_shipping'],
    ['create_shipping', ['confirmed', 'declined'], 'completed'],
    ['completed', ['confirmed'], 'completed'],
    ['cancelled', ['declined'], 'cancelled'],
  ])('%s with %j is %s', (current, items, expected) => {
    expect(orderStatusAfter(current, items)).toBe(expected)
  })
})

const item = (status: OrderItemStatus, values: Partial<ItemFacts> = {}): ItemFacts => ({
  status,
  shipping_type: 'ship_only',
  isSent: false,
  isLost: false,
  hasOpenRefund: false,
  ...values,
})

describe('listItemActions', () => {
  it.each<[string, OrderStatus, ItemFacts, string[], string[]]>([
    ['waits for the seller', 'fully_paid', item('pending'), ['accept', 'decline'], []],
    ['waits for the payment', 'processing', item('pending'), [], []],
    ['is accepted', 'create_shipping', item('accepted'), ['decline'], []],
    ['waits for its collection', 'create_shipping', item('accepted', { shipping_type: 'click_and_collect' }), ['decline'], ['confirm']],
    ['is on its way', 'create_shipping', item('accepted', { isSent: true }), [], ['confirm']],
    ['is lost', 'create_shipping', item('accepted', { isLost: true }), ['decline'], ['confirm']],
    ['is lost and asked back', 'create_shipping', item('accepted', { isLost: true, hasOpenRefund: true }), [], []],
    ['is declined', 'partially_paid', item('declined'), [], []],
    ['is confirmed', 'completed', item('confirmed', { isSent: true }), [], []],
  ])('of an item that %s', (_, status, facts, ofSeller, ofBuyer) => {
    expect(listItemActions(status, facts, 'seller')).toEqual(ofSeller)
    expect(listItemActions(status, facts, 'buyer')).toEqual(ofBuyer)
  })
})

describe('isItemCancellable', () => {
  const never: CancellationFacts = { mayCancelUndispatched: false, mayCancelUncollected: false }
  const late: CancellationFacts = { mayCancelUndispatched: true, mayCancelUncollected: true }
  const collected = { shipping_type: 'click_and_collect' } as const

  it.each<[string, ItemFacts, CancellationFacts, boolean, boolean]>([
    ['pending', item('pending'), never, true, false],
    ['accepted in time', item('accepted'), never, false, false],
    ['not sent in time', item('accepted'), late, true, false],
    ['sent', item('accepted', { isSent: true }), late, false, false],
    ['lost', item('accepted', { isLost: true }), never, true, false],
    ['lost and asked back', item('accepted', { isLost: true, hasOpenRefund: true }), never, false, false],
    ['lost beside units that were sent', item('accepted', { isLost: true, isSent: true }), late, false, false],
    ['not collected in time', item('accepted', collected), late, true, true],
    ['to be collected', item('accepted', collected), never, false, false],
    ['confirmed', item('confirmed', { isSent: true }), late, false, false],
  ])('of an item that is %s', (_, facts, cancellation, byBuyer, bySeller) => {
    expect(isItemCancellable(facts, 'buyer', cancellation)).toBe(byBuyer)
    expect(isItemCancellable(facts, 'seller', cancellation)).toBe(bySeller)
  })
})
