import { listingLimits } from '@partlane/domain/limits'
import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import type { Car } from '../catalogue/catalogue.ts'
import type { SellerKind } from '../people/demo-person.ts'
import type { Random } from '../random.ts'
import { frenchPartName } from './french-title.ts'
import type { Product } from './product.ts'

type Options = {
  product: Product
  sellerKind: SellerKind
  isFrench: boolean
  brand: string | null
  itemType: ItemType
  condition: Condition
  number: string | null
  /** The current year: parts of cars of later years are not sold yet. */
  year: number
  random: Random
}

const shortMakes: Record<string, string> = { Volkswagen: 'VW', 'Mercedes-Benz': 'Mercedes' }
const ordinalGeneration = /^(First|Second|Third|Fourth|Fifth|Sixth) generation$/

/**
 * The title in the style of the seller: "Genuine bi-xenon headlight, offside - VW Golf Mk7 (5G)
 * 2012-2020".
 */
export function generateTitle(options: Options): string {
  const { product, sellerKind, isFrench, brand, itemType, random } = options
  const part = isFrench ? frenchPartName(product) : withSides(product.name, sellerKind, random)
  if (!product.car) return firstThatFits([isFrench ? `${part} ${brand ?? ''}` : `${brand ?? ''} ${part}`, part])
  const long = carName(product.car, isFrench ? 'depuis' : 'on')
  const short = carName(product.car)
  if (isFrench) return firstThatFits([`${part} ${brand && itemType !== 'genuine' ? `${brand} ` : ''}- ${long}`, `${part} - ${short}`])
  return firstThatFits([...titleForms[sellerKind](options, { part, long, short }), `${part} - ${short}`, part])
}

/** The part, and its car with and without years. */
type Phrases = { part: string; long: string; short: string }
type TitleForm = (options: Options, phrases: Phrases) => string[]

const titleForms: Record<SellerKind, TitleForm> = {
  breaker: ({ itemType, number, condition, random }, { part, long, short }) => [
    random.pick([
      `${itemType === 'genuine' ? 'Genuine ' : ''}${part} - ${long}`,
      `${long} ${part}${number ? ` ${number}` : ''}`,
      `${short} ${part}${condition === 'for_parts' ? ', spares or repair' : ''}`,
    ]),
  ],
  retailer: ({ brand, number, random }, { part, long, short }) => [
    random.pick([
      `${brand ?? ''} ${part} for ${long}`,
      `${part} - ${long} - ${brand ?? 'new'}`,
      `${brand ?? ''} ${number ?? ''} ${part} - ${short}`,
    ]),
    `${brand ?? ''} ${part} for ${short}`,
  ],
  rebuilder: ({ random, condition }, { part, long }) => {
    if (/recondition/i.test(part)) return [`${part} - ${long}`]
    if (condition !== 'refurbished') return [`${part}, old unit to rebuild - ${long}`]
    return [random.pick([`Reconditioned ${part} - ${long}`, `${part}, rebuilt and tested - ${long}`])]
  },
  garage: ({ brand, condition, random }, { part, long, short }) => [
    random.pick([`${part} for ${long}`, `${brand ? `${brand} ` : ''}${part}${condition === 'new' ? ', surplus stock' : ''} - ${short}`]),
  ],
  private: ({ product, year, random, condition }, { part, short }) => [
    random.pick([
      `${short} ${part}`,
      `${part} off ${short}`,
      `${part} for ${product.car?.model ?? ''} ${yearOf(product.car, year, random)}${condition === 'new' ? ', never fitted' : ''}`,
      `${short} ${part}${condition === 'for_parts' ? ' - spares or repair' : condition === 'used' ? ', good condition' : ''}`,
    ]),
  ],
}

/**
 * The first candidate that is short enough, with a capital and without double spaces. The last one
 * is cut if none is.
 */
function firstThatFits(candidates: string[]): string {
  const clean = candidates.map((text) => text.replace(/\s+/g, ' ').trim()).map((text) => text.charAt(0).toUpperCase() + text.slice(1))
  const title = clean.find((text) => text.length <= listingLimits.title) ?? clean.at(-1) ?? ''
  return title.length <= listingLimits.title ? title : title.slice(0, listingLimits.title).replace(/[\s,-]+\S*$/, '')
}

/** "VW Golf Mk7 (5G) 2012-2020" with a word for cars that are still made, "VW Golf Mk7" without. */
function carName({ make, model, name, codes, from, to }: Car, stillMade?: 'on' | 'depuis'): string {
  const generation = name === model || ordinalGeneration.test(name) ? '' : ` ${name}`
  const base = `${shortMakes[make] ?? make} ${model}${generation}`
  if (!stillMade) return base
  const code = codes[0] && codes[0] !== name ? ` (${codes[0]})` : ''
  const years = to !== null ? `${from}-${to}` : stillMade === 'on' ? `${from} on` : `depuis ${from}`
  return `${base}${code} ${years}`
}

const yearOf = (car: Car | undefined, year: number, random: Random) =>
  car ? random.int(Math.min(car.from, year), Math.min(car.to ?? year, car.from + 8, year)) : ''

/**
 * Left and right in the words of British sellers: nearside and offside, or N/S and O/S, for some of
 * the listings.
 */
function withSides(name: string, kind: SellerKind, random: Random): string {
  const style = kind === 'breaker' ? random.int(0, 2) : kind === 'private' ? random.int(0, 3) : 0
  if (style === 1)
    return name
      .replace(/\b(front|rear) left\b/i, 'nearside $1')
      .replace(/\b(front|rear) right\b/i, 'offside $1')
      .replace(/\bleft\b(?!-hand)/i, 'nearside')
      .replace(/\bright\b(?!-hand)/i, 'offside')
  if (style === 2) return name.replace(/\bleft\b(?!-hand)/i, 'N/S').replace(/\bright\b(?!-hand)/i, 'O/S')
  return name
}
