export { eraseReviews, exportReviews } from './personal-data.ts'
export { unreadBuyerReviews, unreadSellerReviews } from './reviews.counters.sql.ts'
export { mergeReviews } from './reviews.store.ts'
