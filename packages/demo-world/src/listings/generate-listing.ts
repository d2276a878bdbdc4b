import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { slugify } from '@partlane/domain/slug'
import { designInPaint } from '../drawings/body-paints.ts'
import { DESIGN_COUNT, drawingKinds, VARIANT_COUNT } from '../drawings/index.ts'
import { createRandom, hashOf, type Random } from '../random.ts'
import type { AttributeValues } from './attribute-values.ts'
import { generateDescription } from './descriptions.ts'
import type { Fitment } from './fitments.ts'
import { generateTerms, type ListingTerms, type PartNumberRow } from './listing-terms.ts'
import type { Photo } from './photos.ts'
import { generatePrice } from './prices.ts'
import type { Product } from './product.ts'
import { generateSale, type Sale, statusOf } from './sale.ts'
import type { Seller } from './sellers.ts'
import { exchangeNote, surchargeOf } from './surcharge.ts'
import { generateTitle } from './titles.ts'

export type ListingColumns = ReturnType<typeof columnsOf> & { id: number; slug: string }

/** A listing before it is written. `row` has the columns of the table `listings`. */
export type GeneratedListing = {
  row: ListingColumns
  photos: Photo[]
  numbers: PartNumberRow[]
  fitments: Fitment[]
  /** The car that the part is made for. Null: universal. */
  vehicle: string | null
  seller: Seller
}

/** `index` counts the listings of a seed. `id` is the id of the row. */
type Options = { index: number; id: number; seller: Seller; product: Product; now: Date; random: Random }

export function generateListing(options: Options): GeneratedListing {
  const { index, id, seller, product, now, random } = options
  const terms = generateTerms({ seller, product, random })
  const status = statusOf(index, seller)
  const texts = generateTexts(options, terms)
  const quantity = generateQuantity(options, terms, status)
  const price = generatePrice({ product, ...terms, currency: seller.currency, random })
  const mayAuction = quantity === 1 && terms.condition !== 'new' && !seller.isFrench
  const sale = generateSale({ index, price, mayAuction, status, now, random })
  const row = { id, slug: listingSlug(texts.title, id), ...columnsOf({ options, terms, status, quantity, sale, texts }) }
  const { car, fitments } = product
  const vehicle = car ? `${car.make} ${car.model} ${car.name}` : null
  const listing = { row, photos: generatePhotos(options, terms), numbers: terms.numbers, fitments, vehicle, seller }
  return status === 'draft' ? removeDetails(listing, random) : listing
}

const listingSlug = (title: string, id: number): string => `${slugify(title, 70) || 'part'}-${id.toString(36)}`

type Texts = { title: string; description: string }

function generateTexts({ seller, product, now, random }: Options, { condition, itemType, grade, brand, numbers }: ListingTerms): Texts {
  const number = numbers[0]?.number ?? null
  const common = { product, sellerKind: seller.kind, isFrench: seller.isFrench, brand, itemType, condition, number, random }
  const title = generateTitle({ ...common, year: now.getUTCFullYear() })
  return { title, description: generateDescription({ ...common, grade }) }
}

/** Only businesses have several units, and only of new parts. */
function generateQuantity({ seller, random }: Options, { condition }: ListingTerms, status: ListingStatus): number {
  if (status === 'sold_out') return 0
  if (!seller.isBusiness || condition !== 'new' || seller.kind === 'breaker') return 1
  return 1 + Math.floor(random.next() ** 2.2 * 48)
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MIN_WEIGHT_GRAMS = 10

type ColumnOptions = { options: Options; terms: ListingTerms; status: ListingStatus; quantity: number; sale: Sale; texts: Texts }

function columnsOf({ options: { seller, product, now, random, index }, terms, status, quantity, sale, texts }: ColumnOptions) {
  const { published_at: publishedAt, auction_ends_at: endsAt, ...prices } = sale
  const days = (now.getTime() - publishedAt.getTime()) / DAY_MS
  const attributes = attributesOf(product.values, terms, seller)
  const hasSurcharge = attributes.exchange === true && sale.sale_format !== 'auction'
  if (quantity > 3) random.next() // keeps the columns below of a seed as they were
  const updatedAt = new Date(publishedAt.getTime() + random.next() ** 2 * (now.getTime() - publishedAt.getTime()))
  return {
    seller_id: seller.id,
    status,
    title: texts.title as string | null,
    description: hasSurcharge ? `${texts.description}\n\n${exchangeNote(seller.isFrench)}` : texts.description,
    category_id: product.category.id,
    condition: terms.condition,
    item_type: terms.itemType,
    brand: terms.brand,
    warranty: terms.warranty,
    returns: terms.returns,
    ...prices,
    exchange_surcharge_minor: hasSurcharge ? surchargeOf(product, seller.currency) : null,
    currency: seller.currency,
    auction_ends_at: endsAt?.toISOString() ?? null,
    quantity,
    reserved_quantity: 0,
    sold_quantity: 0, // see settleStock
    sku: seller.isBusiness ? `${seller.key.slice(0, 2).toUpperCase()}-${String(10_000 + index).padStart(6, '0')}` : null,
    ...deliveryColumns(seller, terms),
    ...sizeColumns(product),
    universal: product.car === undefined,
    attributes,
    view_count: Math.floor((days + 0.3) * (1 + random.next() ** 4 * 40)),
    published_at: status === 'draft' ? null : publishedAt.toISOString(),
    created_at: new Date(publishedAt.getTime() - random.int(3, 600) * MINUTE_MS).toISOString(),
    updated_at: updatedAt.toISOString(),
    version: 1 + random.int(0, 3),
  }
}

const deliveryColumns = ({ addressId, town, latitude, longitude }: Seller, { shippingType, international, service }: ListingTerms) => ({
  shipping_type: shippingType,
  international_shipping: international,
  shipping_service: service,
  dispatch_address_id: addressId,
  collection_address_id: addressId,
  town,
  latitude,
  longitude,
})

/** The weight of the packed part differs a little between products of one kind. */
function sizeColumns({ part, random }: Product) {
  const factor = 0.94 + random.fork('weight').next() * 0.12
  return {
    weight_grams: Math.max(MIN_WEIGHT_GRAMS, Math.round((part.weightGrams * factor) / 10) * 10) as number | null,
    length_mm: Math.round(part.sizeMm.length),
    width_mm: Math.round(part.sizeMm.width),
    height_mm: Math.round(part.sizeMm.height),
  }
}

/**
 * A new part has no mileage and no grade. Only a rebuilt part of a business is an exchange unit.
 */
function attributesOf({ mileage, grade, exchange, ...values }: AttributeValues, terms: ListingTerms, seller: Seller): AttributeValues {
  const { condition } = terms
  return {
    ...values,
    ...(exchange === undefined ? {} : { exchange: condition === 'refurbished' && seller.isBusiness }),
    ...(mileage === undefined || condition === 'new' ? {} : { mileage }),
    ...(grade === undefined || condition !== 'used' ? {} : { grade: terms.grade }),
  }
}

function generatePhotos({ index, seller, product, random }: Options, { condition }: ListingTerms): Photo[] {
  const kind = drawingKinds.find((known) => known === product.category.drawing) ?? 'box'
  const finish = condition === 'for_parts' ? 'used' : condition
  const variant = variantOf(product, createRandom(hashOf(`${index}/${product.id}/${seller.key}`)))
  const count = condition === 'new' ? random.int(1, 2) : seller.isBusiness ? random.int(2, 3) : random.int(1, 3)
  // The first photo has a scene of its own. The others share drawings, which keeps the
  // storage small.
  return Array.from({ length: count }, (_, view) => ({ kind, finish, variant: view === 0 ? variant : variant % DESIGN_COUNT, view }))
}

const paintedDrawings: ReadonlySet<string> = new Set(['bonnet', 'bumper', 'wing', 'door', 'mirror', 'boot-lid'])
/** The last design of these drawings belongs to cars of generations up to this year. */
const agedDrawings: ReadonlySet<string> = new Set(['headlight', 'instrument-cluster'])
const LAST_AGED_YEAR = 1996

/** A design of the part in a scene: in the colour of a painted part, as old as the car. */
function variantOf({ category, car, values }: Product, random: Random): number {
  const variant = random.int(0, VARIANT_COUNT - 1)
  const design = paintedDrawings.has(category.drawing) ? designInPaint(String(values.colour)) : -1
  const scene = variant - (variant % DESIGN_COUNT)
  if (design >= 0) return scene + design
  if (!agedDrawings.has(category.drawing) || !car) return variant
  if (car.from <= LAST_AGED_YEAR) return category.drawing === 'instrument-cluster' ? scene + DESIGN_COUNT - 1 : variant
  return variant % DESIGN_COUNT === DESIGN_COUNT - 1 ? scene + random.int(0, DESIGN_COUNT - 2) : variant
}

/** Half of the drafts are complete. The others have no photo, or no price and no weight. */
function removeDetails(listing: GeneratedListing, random: Random): GeneratedListing {
  if (random.chance(0.5)) return listing
  if (random.chance(0.5)) return { ...listing, photos: [] }
  return { ...listing, row: { ...listing.row, item_price_minor: null, weight_grams: null } }
}
