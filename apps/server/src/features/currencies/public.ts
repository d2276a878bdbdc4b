export { findRate, rateBetween, ratesInto } from './exchange-rates.ts'
