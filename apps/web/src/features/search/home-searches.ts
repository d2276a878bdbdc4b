import { emptySearch, type Search } from '@partlane/contract/search-params'
import type { ChosenCar } from '#lib/page/root-loader-data.ts'

/** Cards per row. */
export const ROW_SIZE = 4

/** Searches of the rows on the home page. */
export const newestSearch: Search = { ...emptySearch, sort: 'newest' }
export const endingSearch: Search = { ...emptySearch, sort: 'ending', sale: ['auction'] }
export const fittingSearch = ({ vehicle, year }: ChosenCar): Search => ({ ...emptySearch, sort: 'newest', vehicle, year, fit: 'fits' })
