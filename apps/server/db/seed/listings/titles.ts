import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import type { Random } from '../kit/random.ts'
import type { Trade } from '../people/demo-people.ts'
import type { Car } from './catalogue.ts'
import { frenchWords } from './french.ts'
import type { Product } from './product.ts'

export type TitleAbout = {
  product: Product
  trade: Trade
  french: boolean
  brand: string | null
  itemType: ItemType
  condition: Condition
  number: string | null
  /** This one: nobody sells parts of next year's car. */
  year: number
  random: Random
}

const LONGEST = 120
const shortMakes: Record<string, string> = { Volkswagen: 'VW', 'Mercedes-Benz': 'Mercedes', Vauxhall: 'Vauxhall' }
const ordinal = /^(First|Second|Third|Fourth|Fifth|Sixth) generation$/

/** A listing's title as its kind of seller writes it, e.g. "Genuine bi-xenon headlight, offside - VW Golf Mk7 (5G) 2012-2020". */
export function titleOf(about: TitleAbout): string {
  const { product, french, brand, itemType, random } = about
  const part = french ? frenchWords(product) : british(product.words, about.trade, random)
  if (!product.car) return fit([french ? `${part} ${brand ?? ''}` : `${brand ?? ''} ${part}`, part])
  const long = carName(product.car, french ? 'depuis' : 'on')
  const short = carName(product.car)
  if (french) return fit([`${part} ${brand && itemType !== 'genuine' ? `${brand} ` : ''}- ${long}`, `${part} - ${short}`])
  return fit([...forms[about.trade](about, { part, long, short }), `${part} - ${short}`, part])
}

type Phrases = { part: string; long: string; short: string }
type Form = (about: TitleAbout, phrases: Phrases) => string[]

const forms: Record<Trade, Form> = {
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
  rebuilder: ({ random, condition }, { part, long }) => [
    /recondition/i.test(part)
      ? `${part} - ${long}`
      : condition === 'refurbished'
        ? random.pick([`Reconditioned ${part} - ${long}`, `${part}, rebuilt and tested - ${long}`])
        : `${part}, old unit to rebuild - ${long}`,
  ],
  garage: ({ brand, random }, { part, long, short }) => [
    random.pick([`${part} for ${long}`, `${brand ? `${brand} ` : ''}${part}, surplus stock - ${short}`]),
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

/** The first that is short enough, cleaned of doubled spaces and with a capital. */
function fit(candidates: string[]): string {
  const clean = candidates.map((text) => text.replace(/\s+/g, ' ').trim()).map((text) => text.charAt(0).toUpperCase() + text.slice(1))
  const found = clean.find((text) => text.length <= LONGEST) ?? clean[clean.length - 1] ?? ''
  return found.length <= LONGEST ? found : found.slice(0, LONGEST).replace(/[\s,-]+\S*$/, '')
}

/** "VW Golf Mk7 (5G) 2012-2020", short "VW Golf Mk7". */
function carName({ make, model, name, codes, from, to }: Car, open?: 'on' | 'depuis'): string {
  const generation = name === model || ordinal.test(name) ? '' : ` ${name}`
  const base = `${shortMakes[make] ?? make} ${model}${generation}`
  if (!open) return base
  const code = codes[0] && codes[0] !== name ? ` (${codes[0]})` : ''
  const years = to !== null ? `${from}-${to}` : open === 'on' ? `${from} on` : `depuis ${from}`
  return `${base}${code} ${years}`
}

const yearOf = (car: Car | undefined, year: number, random: Random) =>
  car ? random.int(Math.min(car.from, year), Math.min(car.to ?? year, car.from + 8, year)) : ''

/** Left and right as the trade says it, for some sellers. */
function british(words: string, trade: Trade, random: Random): string {
  const style = trade === 'breaker' ? random.int(0, 2) : trade === 'private' ? random.int(0, 3) : 0
  if (style === 1)
    return words
      .replace(/\b(front|rear) left\b/i, 'nearside $1')
      .replace(/\b(front|rear) right\b/i, 'offside $1')
      .replace(/\bleft\b(?!-hand)/i, 'nearside')
      .replace(/\bright\b(?!-hand)/i, 'offside')
  if (style === 2) return words.replace(/\bleft\b(?!-hand)/i, 'N/S').replace(/\bright\b(?!-hand)/i, 'O/S')
  return words
}
