export { unreadOrders, unreadSoldItems } from './orders.counters.ts'

export { movePurchases } from './orders.store.ts'
export { placeOrders } from './place-orders.ts'
