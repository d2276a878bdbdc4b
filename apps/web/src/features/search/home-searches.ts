import { emptySearch, type Search } from '@partlane/contract/search-params'

/** Cards per row. */
export const ROW_SIZE = 4

/** Search of the row on the home page without a chosen car. */
export const newestSearch: Search = { ...emptySearch, sort: 'newest' }
/** Search of the row of auctions on the home page, the first end first. */
export const endingSearch: Search = { ...emptySearch, sale: ['auction'], sort: 'ending' }
/**
 * Search of the row with a chosen car, which each request adds. Parts made for the car come before
 * universal ones.
 */
export const fittingSearch: Search = { ...emptySearch, fit: 'fits' }
