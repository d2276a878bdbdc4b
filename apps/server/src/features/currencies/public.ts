export { findRate, getRate, loadRatesTo } from './exchange-rates.ts'
export { addFirstRates } from './first-rates.ts'
