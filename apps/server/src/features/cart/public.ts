export { deleteBoughtLines, lockCart, mergeCart } from './cart.store.ts'
export { collectCartLines } from './collect-cart-lines.ts'
export { eraseCart, exportCart } from './personal-data.ts'
