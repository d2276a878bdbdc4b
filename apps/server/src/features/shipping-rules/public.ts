export { eraseShippingRules, exportShippingRules } from './personal-data.ts'
export { loadTariffs } from './shipping-rules.queries.ts'
