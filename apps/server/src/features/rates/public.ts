export { findRate, rateBetween, ratesInto } from './rates.ts'
