export { listCartLines } from './cart.queries.ts'
export { deleteBought, lockCart, moveLines } from './cart.store.ts'
export { blocksPurchase, type LineShipping, lineProblems } from './cart-line.ts'
export { priceLines } from './price-lines.ts'
