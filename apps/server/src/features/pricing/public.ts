export { type PriceableLine, type PricedLines, priceLines } from './price-lines.ts'
