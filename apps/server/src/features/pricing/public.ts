export { presentCombinedPostage } from './present-combined-postage.ts'
export { type PriceableLine, type PricedLines, priceLines } from './price-lines.ts'
export { isAddressServed, refuseUnservedAddress } from './refuse-unserved-address.ts'
