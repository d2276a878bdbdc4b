export { findRate, rateBetween } from './rates.ts'
