export { eraseShippingRules, exportShippingRules } from './personal-data.ts'
export { findTariffs } from './shipping-rules.queries.ts'
