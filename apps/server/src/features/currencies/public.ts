export { findRate, getRate, loadRatesTo } from './exchange-rates.ts'
