export { unreadBuyerOffers, unreadSellerOffers } from './offers.queries.ts'
export { createSecondChance } from './second-chance.ts'
