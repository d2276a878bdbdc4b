import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import type { Random } from '../random.ts'
import type { Product } from './product.ts'

/** How worn a used part is. */
export type Grade = 'A' | 'B' | 'C'

/** What parts of a make cost, relative to the same part of other makes. */
const makeFactors: Record<string, number> = {
  Porsche: 1.9,
  'Land Rover': 1.35,
  Jaguar: 1.3,
  Tesla: 1.5,
  BMW: 1.2,
  'Mercedes-Benz': 1.25,
  Audi: 1.2,
  Lexus: 1.3,
  Volvo: 1.1,
  Dacia: 0.85,
  Škoda: 0.95,
}

const gradeFactors: Record<Grade, number> = { A: 1.15, B: 1, C: 0.78 }
const EUROS_PER_POUND = 1.16

type Options = { product: Product; condition: Condition; itemType: ItemType; grade: Grade; currency: 'gbp' | 'eur'; random: Random }

/**
 * The asking price in minor units of the seller's currency: the new price of the part, reduced by
 * condition, rounded as people do.
 */
export function generatePrice({ product, condition, itemType, grade, currency, random }: Options): number {
  const { low, high } = product.part.price
  // Mostly of the product, partly of the seller
  const position = (product.random.fork('price').next() + random.next() / 3) / (4 / 3)
  const newPrice = (low + (high - low) * position) * (makeFactors[product.car?.make ?? ''] ?? 1)
  const pounds = newPrice * shareOfNewPrice(condition, itemType, random) * (condition === 'used' ? gradeFactors[grade] : 1)
  return Math.round(roundPrice(pounds * (currency === 'eur' ? EUROS_PER_POUND : 1), random) * 100)
}

function shareOfNewPrice(condition: Condition, itemType: ItemType, random: Random): number {
  const between = (low: number, high: number) => low + (high - low) * random.next()
  switch (condition) {
    case 'new':
      return itemType === 'genuine' ? between(1.45, 2.1) : between(0.88, 1.12)
    case 'refurbished':
      return between(0.62, 0.92)
    case 'used':
      return itemType === 'genuine' ? between(0.34, 0.66) : between(0.22, 0.42)
    case 'for_parts':
      return between(0.1, 0.22)
  }
}

/** Prices such as 8.49, 34.95, 120 and 1,250. */
function roundPrice(amount: number, random: Random): number {
  if (amount < 10) return Math.max(1.49, Math.round(amount) + random.pick([-0.01, 0.49, 0.99]))
  if (amount < 100) return Math.round(amount) + random.pick([0, 0, -0.01, -0.05, 0.5])
  if (amount < 400) return Math.round(amount / 5) * 5 - random.pick([0, 0, 0.01, 0.05])
  return Math.round(amount / 25) * 25 - random.pick([0, 0, 1])
}

/** A share of an amount in minor units, rounded to whole units where that leaves something. */
export const shareOf = (amountMinor: number, share: number): number =>
  Math.max(1, Math.round((amountMinor * share) / 100) * 100 || Math.round(amountMinor * share))
