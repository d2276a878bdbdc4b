export { type AttributeDefinition, listAttributeDefinitions, listAttributesOfCategory } from './attributes.queries.ts'
export { checkAttributes, knownAttributes, rawAttributes } from './attributes.ts'
export { auctionPrice } from './auction-price.sql.ts'
export { dataTag, tagsOfListing } from './data-tags.ts'
export { pauseListingsForHoliday, resumeListingsAfterHoliday } from './holiday.ts'
export { blockListing, hasRunWhile, isWithoutRun, lockListingToBlock, unblockListing } from './listing-block.ts'
export { presentAmount, presentCategories, presentListingDetails, presentPrices, presentWeight } from './listing-details.present.ts'
export {
  type FitmentLine,
  findVehicle,
  listFirstVehicle,
  listFitments,
  listPartNumbers,
  listPhotos,
  UNIVERSAL_MAKE_ID,
  type VehicleQuery,
} from './listing-details.queries.ts'
export { createCurrencyConverter, priceOf } from './listing-prices.ts'
export { type ListingRef, listingIdOf, parseListingRef } from './listing-ref.sql.ts'
export { countView } from './listing-views.ts'
export { listingChanged, listingGone, listingPublished, listingSoldOut, listingsChanged, listingsSoldOut } from './listings.events.ts'
export { presentFitment, presentPhoto } from './listings.present.ts'
export {
  findListing,
  findListingForSale,
  findOwnListingId,
  findVisibleListingId,
  hasListingsOnSale,
  hasOpenOrders,
  listDraftIds,
} from './listings.queries.ts'
export {
  insertDraft,
  type ListingChange,
  type ListingRow,
  type LockedListing,
  lockListing,
  lockListings,
  lockListingsWithAllColumns,
  lockListingWithAllColumns,
  saveListing,
  savePublications,
} from './listings.store.ts'
export { type ListingFit, loadFits } from './load-fits.ts'
export { loadListingCards, loadSharedCards } from './load-listing-cards.ts'
export { eraseListings, exportListings, exportViews, refuseHeldStock } from './personal-data.ts'
export {
  holdStock,
  holdStockOfLines,
  releaseStock,
  releaseStockOfLines,
  returnStock,
  sellStockOfLines,
  statusOnSale,
  statusWithStock,
} from './stock.ts'
export { deleteViews, mergeViews } from './viewed-listings.store.ts'
