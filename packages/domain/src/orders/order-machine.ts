import { defineMachine } from '../machine.ts'

export const orderStatuses = ['processing', 'fully_paid', 'partially_paid', 'create_shipping', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type OrderEvent = 'pay' | 'decline_some' | 'decline_all' | 'prepare_shipping' | 'complete'

/**
 * Statuses of an order. An order is one seller's part of a purchase. The names are those of the
 * specification (section 3), except our own `cancelled`: every item was declined.
 */
export const orderMachine = defineMachine<OrderStatus, OrderEvent>({
  name: 'order',
  initial: 'processing',
  states: {
    processing: { pay: 'fully_paid', decline_all: 'cancelled' },
    fully_paid: { decline_some: 'partially_paid', decline_all: 'cancelled', prepare_shipping: 'create_shipping', complete: 'completed' },
    partially_paid: {
      decline_some: 'partially_paid',
      decline_all: 'cancelled',
      prepare_shipping: 'create_shipping',
      complete: 'completed',
    },
    create_shipping: { complete: 'completed' },
    completed: {},
    cancelled: {},
  },
})

export const orderItemStatuses = ['pending', 'accepted', 'declined', 'confirmed'] as const
export type OrderItemStatus = (typeof orderItemStatuses)[number]
export type OrderItemEvent = 'accept' | 'decline' | 'confirm'

/** The seller accepts or declines each item. The buyer confirms its arrival. */
export const orderItemMachine = defineMachine<OrderItemStatus, OrderItemEvent>({
  name: 'order_item',
  initial: 'pending',
  states: {
    pending: { accept: 'accepted', decline: 'declined' },
    accepted: { confirm: 'confirmed' },
    declined: {},
    confirmed: {},
  },
})
