import { emptySearch, type Search } from '@partlane/contract/search-params'

/** Cards per row. */
export const ROW_SIZE = 4

/** Searches of the rows on the home page without a chosen car. */
export const newestSearch: Search = { ...emptySearch, sort: 'newest' }
export const endingSearch: Search = { ...emptySearch, sort: 'ending', sale: ['auction'] }
/**
 * Searches of the rows with a chosen car, which each request adds. Parts made for the car come
 * before universal ones.
 */
export const fittingSearch: Search = { ...emptySearch, fit: 'fits' }
export const fittingEndingSearch: Search = { ...endingSearch, fit: 'fits' }
