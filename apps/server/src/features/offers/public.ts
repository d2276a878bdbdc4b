export { unreadBuyerOffers, unreadSellerOffers } from './offers.queries.ts'
export { endOffersOfClosedAccount, exportOffers } from './personal-data.ts'
export { createSecondChance } from './second-chance.ts'
