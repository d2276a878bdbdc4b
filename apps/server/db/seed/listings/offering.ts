import type { Condition, ItemType, PartNumberKind, ReturnsPolicy, ShippingType, Warranty } from '@partlane/domain/listings/listing-fields'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import type { Random } from '../kit/random.ts'
import type { Trade } from '../people/demo-people.ts'
import { brandNumber } from './brand-numbers.ts'
import type { Grade } from './prices.ts'
import type { Product } from './product.ts'
import type { Seller } from './sellers.ts'

export type PartNumberRow = { number: string; normalised: string; kind: PartNumberKind; maker: string | null }

/** How a seller offers a part: state, maker, terms. */
export type Offering = {
  condition: Condition
  itemType: ItemType
  grade: Grade
  brand: string | null
  numbers: PartNumberRow[]
  warranty: Warranty
  returns: ReturnsPolicy
  shippingType: ShippingType
  service: string | null
  international: boolean
}

const conditionShares: Record<Trade, [Condition, number][]> = {
  breaker: [
    ['used', 0.91],
    ['refurbished', 0.94],
    ['new', 0.97],
    ['for_parts', 1],
  ],
  retailer: [
    ['new', 0.97],
    ['refurbished', 1],
  ],
  rebuilder: [
    ['refurbished', 0.86],
    ['used', 0.94],
    ['for_parts', 1],
  ],
  garage: [
    ['new', 0.5],
    ['used', 0.95],
    ['for_parts', 1],
  ],
  private: [
    ['used', 0.77],
    ['new', 0.93],
    ['for_parts', 0.98],
    ['refurbished', 1],
  ],
}

/** Makers of the industry that car makers themselves buy from. */
const suppliers = new Set(
  'Bosch,Valeo,Hella,Brembo,ATE,TRW,Sachs,LuK,INA,SKF,Denso,Continental VDO,Continental,Magneti Marelli,Lemförder,ZF,Mahle,Pierburg,Garrett,BorgWarner,NGK,Beru,Automotive Lighting'.split(
    ',',
  ),
)

export function offer({ seller, product, random }: { seller: Seller; product: Product; random: Random }): Offering {
  const { part } = product
  const drawn = random.next()
  const wished = conditionShares[seller.trade].find(([, below]) => drawn < below)?.[0] ?? 'used'
  const condition = part.usedShare === 0 && wished !== 'new' ? 'new' : wished
  const itemType = itemTypeOf(seller, product, condition, random)
  const brand = itemType === 'genuine' ? (product.car?.make ?? random.pick(part.brands)) : random.pick(part.brands)
  const finalType = itemType === 'aftermarket' && suppliers.has(brand) && random.chance(0.3) ? 'oem' : itemType
  return {
    condition,
    itemType: finalType,
    grade: random.pick(['A', 'A', 'B', 'B', 'B', 'C']),
    brand: seller.trade === 'private' && random.chance(0.2) ? null : brand,
    numbers: numbersOf({ seller, product, itemType: finalType, brand, random }),
    ...termsOf(seller, condition, random),
    ...deliveryOf(seller, product, random),
  }
}

function itemTypeOf(seller: Seller, { part, car }: Product, condition: Condition, random: Random): ItemType {
  if (!part.genuine || !car) return 'aftermarket'
  const genuine = condition === 'new' ? (seller.trade === 'retailer' ? 0.08 : 0.3) : 0.88
  return random.chance(genuine) ? 'genuine' : 'aftermarket'
}

type NumbersAbout = { seller: Seller; product: Product; itemType: ItemType; brand: string; random: Random }

function numbersOf({ seller, product, itemType, brand, random }: NumbersAbout): PartNumberRow[] {
  if (seller.trade === 'private' && random.chance(0.3)) return []
  const rows: Omit<PartNumberRow, 'normalised'>[] = []
  const maker = product.car?.make ?? null
  if (itemType !== 'genuine') rows.push({ number: brandNumber(brand, product.id), kind: 'aftermarket', maker: brand })
  for (const number of product.numbers) if (itemType === 'genuine' || random.chance(0.8)) rows.push({ number, kind: 'oem', maker })
  const rival = itemType === 'genuine' ? undefined : product.part.brands.find((other) => other !== brand)
  if (rival && random.chance(0.35)) rows.push({ number: brandNumber(rival, product.id), kind: 'cross_reference', maker: rival })
  const seen = new Set<string>()
  return rows
    .map((row) => ({ ...row, normalised: normalisePartNumber(row.number) }))
    .filter(({ normalised }) => !seen.has(normalised) && seen.add(normalised))
}

function termsOf({ business, trade }: Seller, condition: Condition, random: Random): Pick<Offering, 'warranty' | 'returns'> {
  if (condition === 'for_parts') return { warranty: 'none', returns: 'none' }
  if (!business) return { warranty: 'none', returns: random.pick(['seller_rules', 'seller_rules', 'none', 'days_14']) }
  const returns = random.pick(['seller_rules', 'seller_rules', 'seller_rules', 'seller_rules', 'days_60'] as const)
  if (condition === 'new') return { warranty: random.pick(['year_1', 'years_2', 'years_2', 'year_1']), returns }
  if (condition === 'refurbished') return { warranty: trade === 'rebuilder' ? random.pick(['year_1', 'years_2']) : 'months_6', returns }
  return { warranty: random.pick(['days_30', 'months_3', 'months_3', 'months_6']), returns }
}

const HEAVY = 30_000
const LONG = 1_500

function deliveryOf(
  { business, trade }: Seller,
  { part }: Product,
  random: Random,
): Pick<Offering, 'shippingType' | 'service' | 'international'> {
  const bulky = part.weight > HEAVY || part.size[0] > LONG
  const shippingType = shippingTypeOf(business, bulky, random)
  if (shippingType === 'click_and_collect') return { shippingType, service: null, international: false }
  const service = bulky
    ? random.pick(['Pallet', 'DX Freight', 'Tuffnells'])
    : part.weight > 2_000
      ? random.pick(['DPD Next Day', 'Parcelforce 48', 'DHL'])
      : random.pick(['Royal Mail Tracked 48', 'Evri', 'Royal Mail Tracked 24'])
  return { shippingType, service, international: !bulky && random.chance(trade === 'retailer' ? 0.6 : business ? 0.35 : 0.1) }
}

function shippingTypeOf(business: boolean, bulky: boolean, random: Random): ShippingType {
  const drawn = random.next()
  if (bulky)
    return business
      ? drawn < 0.65
        ? 'both'
        : drawn < 0.85
          ? 'click_and_collect'
          : 'ship_only'
      : drawn < 0.75
        ? 'click_and_collect'
        : 'both'
  return business ? (drawn < 0.5 ? 'both' : 'ship_only') : drawn < 0.6 ? 'ship_only' : drawn < 0.94 ? 'both' : 'click_and_collect'
}
