export { eraseShippingRules, exportShippingRules } from './personal-data.ts'
export { loadCalendarCodes } from './seller-calendars.ts'
export { loadTariffs, sellerPlaceOrder } from './shipping-rules.queries.ts'
