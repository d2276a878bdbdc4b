export { eraseShippingRules, exportShippingRules } from './personal-data.ts'
export { calendarCodeOfPlace, loadCalendarCodes } from './seller-calendars.ts'
export { haveRulesChanged, loadTariffs, sellerPlaceOf, sellerPlaceOrder } from './shipping-rules.queries.ts'
