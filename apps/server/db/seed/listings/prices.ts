import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import type { Random } from '../kit/random.ts'
import type { Product } from './product.ts'

type About = { product: Product; condition: Condition; itemType: ItemType; grade: Grade; currency: 'gbp' | 'eur'; random: Random }
export type Grade = 'A' | 'B' | 'C'

/** What parts of these cost, against others of their kind. */
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

/** Minor units of the seller's currency. From the new price of the part, by its state, its maker and what its seller hopes for. */
export function askingPrice({ product, condition, itemType, grade, currency, random }: About): number {
  const [low, high] = product.part.price
  const inside = (product.random.fork('price').next() + random.next() / 3) / (4 / 3) // mostly the part's, a little the seller's
  const asNew = (low + (high - low) * inside) * (makeFactors[product.car?.make ?? ''] ?? 1)
  const pounds = asNew * shareOfNew(condition, itemType, random) * (condition === 'used' ? gradeFactors[grade] : 1)
  return Math.round(tidy(pounds * (currency === 'eur' ? 1.16 : 1), random) * 100)
}

function shareOfNew(condition: Condition, itemType: ItemType, random: Random): number {
  const between = (from: number, to: number) => from + (to - from) * random.next()
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

/** As people price things: 8.49, 34.95, 120, 1,250. */
function tidy(amount: number, random: Random): number {
  if (amount < 10) return Math.max(1.49, Math.round(amount) + random.pick([-0.01, 0.49, 0.99]))
  if (amount < 100) return Math.round(amount) + random.pick([0, 0, -0.01, -0.05, 0.5])
  if (amount < 400) return Math.round(amount / 5) * 5 - random.pick([0, 0, 0.01, 0.05])
  return Math.round(amount / 25) * 25 - random.pick([0, 0, 1])
}

export const share = (amountMinor: number, part: number): number =>
  Math.max(1, Math.round((amountMinor * part) / 100) * 100 || Math.round(amountMinor * part))
