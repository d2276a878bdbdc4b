import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { slugify } from '@partlane/domain/slug'
import { type DrawingKind, drawingKinds } from '../drawings/index.ts'
import { hashOf, type Random } from '../kit/random.ts'
import type { Values } from './attributes.ts'
import { descriptionOf } from './descriptions.ts'
import type { Fitment } from './fitments.ts'
import { type Offering, offer, type PartNumberRow } from './offering.ts'
import { askingPrice } from './prices.ts'
import type { Product } from './product.ts'
import { saleOf, statusOf } from './sale.ts'
import type { Seller } from './sellers.ts'
import { titleOf } from './titles.ts'

export type Look = { kind: DrawingKind; finish: 'new' | 'used' | 'refurbished'; variant: number; view: number }

/** One listing before it is written. `row` are the columns of `listings`. */
export type DrawnListing = { row: ListingColumns; looks: Look[]; numbers: PartNumberRow[]; fitments: Fitment[]; seller: Seller }
export type ListingColumns = ReturnType<typeof columnsOf> & { id: number; slug: string }

type About = { index: number; id: number; seller: Seller; product: Product; now: Date; random: Random }

export function drawListing(about: About): DrawnListing {
  const { index, seller, product, now, random } = about
  const offering = offer({ seller, product, random })
  const status = statusOf(index, seller)
  const words = wordsOf(about, offering)
  const quantity = quantityOf(about, offering, status)
  const price = askingPrice({ product, ...offering, currency: seller.currency, random })
  const mayAuction = quantity === 1 && offering.condition !== 'new' && !seller.french
  const sale = saleOf({ index, price, mayAuction, status, now, random })
  const row = { id: about.id, slug: slugOf(words.title, about.id), ...columnsOf({ about, offering, status, quantity, sale, words }) }
  const drawn = { row, looks: looksOf(about, offering), numbers: offering.numbers, fitments: product.fitments, seller }
  return status === 'draft' ? unfinished(drawn, random) : drawn
}

export const slugOf = (title: string, id: number): string => `${slugify(title, 70) || 'part'}-${id.toString(36)}`

function wordsOf({ seller, product, now, random }: About, { condition, itemType, grade, brand, numbers }: Offering) {
  const number = numbers[0]?.number ?? null
  const common = { product, trade: seller.trade, french: seller.french, brand, itemType, condition, number, random }
  return { title: titleOf({ ...common, year: now.getUTCFullYear() }), description: descriptionOf({ ...common, grade }) }
}

/** Only new parts of a business are there more than once. */
function quantityOf({ seller, random }: About, { condition }: Offering, status: ListingStatus): number {
  if (status === 'sold_out') return 0
  if (!seller.business || condition !== 'new' || seller.trade === 'breaker') return 1
  return 1 + Math.floor(random.next() ** 2.2 * 48)
}

type ColumnsFrom = {
  about: About
  offering: Offering
  status: ListingStatus
  quantity: number
  sale: ReturnType<typeof saleOf>
  words: { title: string; description: string }
}

function columnsOf({ about: { seller, product, now, random, index }, offering, status, quantity, sale, words }: ColumnsFrom) {
  const { part, kind } = product
  const { published_at: publishedAt, auction_ends_at: endsAt, ...prices } = sale
  const age = (now.getTime() - publishedAt.getTime()) / 86_400_000
  const [length_mm, width_mm, height_mm] = part.size
  const sold = status === 'sold_out' ? 1 : quantity > 3 ? Math.floor(random.next() ** 3 * age) : 0
  const touched = new Date(publishedAt.getTime() + random.next() ** 2 * (now.getTime() - publishedAt.getTime()))
  return {
    seller_id: seller.id,
    status,
    title: words.title as string | null,
    description: words.description,
    category_id: kind.id,
    condition: offering.condition,
    item_type: offering.itemType,
    brand: offering.brand,
    warranty: offering.warranty,
    returns: offering.returns,
    ...prices,
    currency: seller.currency,
    auction_ends_at: endsAt?.toISOString() ?? null,
    quantity,
    reserved_quantity: 0,
    sold_quantity: sold,
    sku: seller.business ? `${seller.key.slice(0, 2).toUpperCase()}-${String(10_000 + index).padStart(6, '0')}` : null,
    shipping_type: offering.shippingType,
    international_shipping: offering.international,
    shipping_service: offering.service,
    weight_grams: Math.max(10, Math.round((part.weight * (0.94 + product.random.fork('weight').next() * 0.12)) / 10) * 10) as number | null,
    length_mm: Math.round(length_mm),
    width_mm: Math.round(width_mm),
    height_mm: Math.round(height_mm),
    dispatch_address_id: seller.addressId,
    collection_address_id: seller.addressId,
    town: seller.town,
    latitude: seller.latitude,
    longitude: seller.longitude,
    universal: product.car === undefined,
    attributes: attributesOf(product.values, offering),
    view_count: Math.floor((age + 0.3) * (1 + random.next() ** 4 * 40)),
    published_at: status === 'draft' ? null : publishedAt.toISOString(),
    created_at: new Date(publishedAt.getTime() - random.int(3, 600) * 60_000).toISOString(),
    updated_at: touched.toISOString(),
    version: 1 + random.int(0, 3),
  }
}

/** New parts have run no miles. */
function attributesOf({ mileage, ...values }: Values, { condition }: Offering): Values {
  return mileage === undefined || condition === 'new' ? values : { ...values, mileage }
}

function looksOf({ seller, product, random }: About, { condition }: Offering): Look[] {
  const kind = drawingKinds.find((known) => known === product.kind.sub.drawing) ?? 'box'
  const finish = condition === 'for_parts' ? 'used' : condition
  const variant = hashOf(`${product.id}/${seller.key}`) % 4
  const views = condition === 'new' ? random.int(1, 2) : seller.business ? random.int(2, 3) : random.int(1, 3)
  return Array.from({ length: views }, (_, view) => ({ kind, finish, variant, view }))
}

/** Some drafts are nearly ready, some were left half way. */
function unfinished(drawn: DrawnListing, random: Random): DrawnListing {
  if (random.chance(0.5)) return drawn
  if (random.chance(0.5)) return { ...drawn, looks: [] }
  return { ...drawn, row: { ...drawn.row, item_price_minor: null, weight_grams: null } }
}
