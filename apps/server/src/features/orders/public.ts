export { orderPlaced, orderRead } from './orders.events.ts'
export { countUnreadOrders, findOrder } from './orders.queries.ts'
export { movePurchases } from './orders.store.ts'
export { placeOrders } from './place-orders.ts'
