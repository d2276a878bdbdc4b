export { exportShippingRules, forgetShippingRules } from './personal-data.ts'
export { findTariffs } from './shipping-rules.queries.ts'
