export { eraseSharedCarts, exportSharedCarts } from './personal-data.ts'
export { mergeSharedCarts } from './shared-carts.store.ts'
