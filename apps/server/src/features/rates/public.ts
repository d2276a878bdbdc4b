export { addFirstRates } from './first-rates.ts'
export { findRate, rateBetween, ratesInto } from './rates.ts'
