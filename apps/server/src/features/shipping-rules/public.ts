export { findTariffs } from './shipping-rules.queries.ts'
