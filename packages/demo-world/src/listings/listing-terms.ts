import type { Condition, ItemType, PartNumberKind, ReturnsPolicy, ShippingType, Warranty } from '@partlane/domain/listings/listing-fields'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import type { SellerKind } from '../people/demo-person.ts'
import type { Random } from '../random.ts'
import { aftermarketNumber } from './aftermarket-numbers.ts'
import type { Grade } from './prices.ts'
import type { Product } from './product.ts'
import { isRebuilt, type Seller } from './sellers.ts'

export type PartNumberRow = { number: string; normalised: string; kind: PartNumberKind; maker: string | null }

/** The terms on which a seller offers a product. */
export type ListingTerms = {
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

/** Conditions with the upper end of their share, 0 to 1. */
const conditionShares: Record<SellerKind, [condition: Condition, below: number][]> = {
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

/** Brands that also supply car makers. */
const oemSuppliers = new Set(
  'Bosch,Valeo,Hella,Brembo,ATE,TRW,Sachs,LuK,INA,SKF,Denso,Continental VDO,Continental,Magneti Marelli,Lemförder,ZF,Mahle,Pierburg,Garrett,BorgWarner,NGK,Beru,Automotive Lighting'.split(
    ',',
  ),
)

const grades: Grade[] = ['A', 'A', 'B', 'B', 'B', 'C']

type Options = { seller: Seller; product: Product; random: Random }

export function generateTerms({ seller, product, random }: Options): ListingTerms {
  const { part } = product
  const condition = generateCondition({ seller, product, random })
  const ownType = generateItemType(seller, product, condition, random)
  const brand = ownType === 'genuine' ? (product.car?.make ?? random.pick(part.brands)) : random.pick(part.brands)
  const itemType = ownType === 'aftermarket' && oemSuppliers.has(brand) && random.chance(0.3) ? 'oem' : ownType
  return {
    condition,
    itemType,
    grade: random.pick(grades),
    brand: seller.kind === 'private' && random.chance(0.2) ? null : brand,
    numbers: generatePartNumbers({ seller, product, itemType, brand, random }),
    ...generateReturns(seller, condition, random),
    ...generateDelivery(seller, product, random),
  }
}

/** Shares of used parts below and above which every part is new or used. */
const MIN_USED_SHARE = 0.1
const MAX_MIXED_SHARE = 0.9

const rebuiltTitle = /recondition|exchange unit/i

/** Parts that wear out are sold new. Parts that are only sold used are not new. */
function generateCondition({ seller, product, random }: Options): Condition {
  const share = random.next()
  if (rebuiltTitle.test(product.part.title)) return 'refurbished'
  const condition = conditionShares[seller.kind].find(([, below]) => share < below)?.[0] ?? 'used'
  const { usedShare } = product.part
  if (usedShare < MIN_USED_SHARE) return 'new'
  if (usedShare >= MAX_MIXED_SHARE && condition === 'new') return 'used'
  return condition === 'refurbished' && !isRebuilt(product.category.slug) ? 'used' : condition
}

function generateItemType(seller: Seller, { part, car }: Product, condition: Condition, random: Random): ItemType {
  if (!part.genuine || !car) return 'aftermarket'
  const genuineShare = condition === 'new' ? (seller.kind === 'retailer' ? 0.08 : 0.3) : 0.88
  return random.chance(genuineShare) ? 'genuine' : 'aftermarket'
}

type NumberOptions = Options & { itemType: ItemType; brand: string }

function generatePartNumbers({ seller, product, itemType, brand, random }: NumberOptions): PartNumberRow[] {
  if (seller.kind === 'private' && random.chance(0.3)) return []
  const rows: Omit<PartNumberRow, 'normalised'>[] = []
  const make = product.car?.make ?? null
  if (itemType !== 'genuine') rows.push({ number: aftermarketNumber(brand, product.id), kind: 'aftermarket', maker: brand })
  for (const number of product.numbers) if (itemType === 'genuine' || random.chance(0.8)) rows.push({ number, kind: 'oem', maker: make })
  const rival = itemType === 'genuine' ? undefined : product.part.brands.find((other) => other !== brand)
  if (rival && random.chance(0.35)) rows.push({ number: aftermarketNumber(rival, product.id), kind: 'cross_reference', maker: rival })
  const seen = new Set<string>()
  return rows
    .map((row) => ({ ...row, normalised: normalisePartNumber(row.number) }))
    .filter(({ normalised }) => !seen.has(normalised) && seen.add(normalised))
}

function generateReturns({ isBusiness, kind }: Seller, condition: Condition, random: Random): Pick<ListingTerms, 'warranty' | 'returns'> {
  if (condition === 'for_parts') return { warranty: 'none', returns: 'none' }
  if (!isBusiness) return { warranty: 'none', returns: random.pick(['seller_rules', 'seller_rules', 'none', 'days_14']) }
  const returns = random.pick(['seller_rules', 'seller_rules', 'seller_rules', 'seller_rules', 'days_60'] as const)
  if (condition === 'new') return { warranty: random.pick(['year_1', 'years_2', 'years_2', 'year_1']), returns }
  if (condition === 'refurbished') return { warranty: kind === 'rebuilder' ? random.pick(['year_1', 'years_2']) : 'months_6', returns }
  return { warranty: random.pick(['days_30', 'months_3', 'months_3', 'months_6']), returns }
}

const PALLET_WEIGHT_GRAMS = 30_000
const PALLET_LENGTH_MM = 1_500
const SMALL_PARCEL_GRAMS = 2_000

type Delivery = Pick<ListingTerms, 'shippingType' | 'service' | 'international'>

function generateDelivery({ isBusiness, kind }: Seller, { part }: Product, random: Random): Delivery {
  const isBulky = part.weightGrams > PALLET_WEIGHT_GRAMS || part.sizeMm.length > PALLET_LENGTH_MM
  const shippingType = generateShippingType(isBusiness, isBulky, random)
  if (shippingType === 'click_and_collect') return { shippingType, service: null, international: false }
  const service = isBulky
    ? random.pick(['Pallet', 'DX Freight', 'Tuffnells'])
    : part.weightGrams > SMALL_PARCEL_GRAMS
      ? random.pick(['DPD Next Day', 'Parcelforce 48', 'DHL'])
      : random.pick(['Royal Mail Tracked 48', 'Evri', 'Royal Mail Tracked 24'])
  return { shippingType, service, international: !isBulky && random.chance(kind === 'retailer' ? 0.6 : isBusiness ? 0.35 : 0.1) }
}

function generateShippingType(isBusiness: boolean, isBulky: boolean, random: Random): ShippingType {
  const share = random.next()
  if (isBulky && isBusiness) return share < 0.65 ? 'both' : share < 0.85 ? 'click_and_collect' : 'ship_only'
  if (isBulky) return share < 0.75 ? 'click_and_collect' : 'both'
  if (isBusiness) return share < 0.5 ? 'both' : 'ship_only'
  return share < 0.6 ? 'ship_only' : share < 0.94 ? 'both' : 'click_and_collect'
}
