export { addFirstRates } from './currencies.store.ts'
export { findRate, getRate, loadRatesTo } from './exchange-rates.ts'
