import type { SaleFormat } from '@partlane/domain/listings/listing-fields'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { Random } from '../random.ts'
import { shareOf } from './prices.ts'
import type { Seller } from './sellers.ts'

/**
 * Statuses and sale formats repeat in a fixed order with exact shares, so that a small number of
 * listings has all of them.
 */
const statusCycle = createCycle<ListingStatus>(200, { sold_out: 11, draft: 7, deactivated: 5, deleted: 3, blocked: 1 }, 'available')
const formatCycle = createCycle<SaleFormat>(50, { auction: 5, offers: 15 }, 'fixed')

/** Spreads the counted values evenly over a cycle. The other places have the default. */
function createCycle<T extends string>(length: number, counts: Partial<Record<T, number>>, otherwise: T): T[] {
  const values = Object.entries(counts).flatMap(([value, count]) => Array<T>(count as number).fill(value as T))
  const cycle = Array<T>(length).fill(otherwise)
  for (const [i, value] of values.entries()) cycle[Math.floor(((i + 0.5) * length) / values.length)] = value
  return cycle
}

/**
 * The status of a listing. Unconfirmed sellers have drafts only, and available listings follow the
 * state of their seller.
 */
export function statusOf(index: number, { state }: Seller): ListingStatus {
  const status = statusCycle[index % statusCycle.length] ?? 'available'
  if (state === 'unconfirmed') return 'draft'
  if (status !== 'available') return status
  return state === 'holiday' ? 'seller_on_holiday_mode' : state === 'blocked' ? 'blocked' : 'available'
}

export const STATUS_CYCLE_LENGTH = statusCycle.length

/** Whether a listing with this index is for sale unless the state of its seller forbids it. */
export const isForSale = (index: number): boolean => statusCycle[index % STATUS_CYCLE_LENGTH] === 'available'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The first auctions end one after the other within ten hours, so that a visitor can watch one. */
const firstAuctionsMs = [20, 45, 90, 180, 330, 600].map((minutes) => minutes * MINUTE_MS)
const durationsInDays = [1, 3, 5, 7, 10] as const

export type Sale = {
  sale_format: SaleFormat
  item_price_minor: number | null
  min_offer_price_minor: number | null
  starting_price_minor: number | null
  reserve_price_minor: number | null
  auction_duration_days: number | null
  auction_ends_at: Date | null
  published_at: Date
}

type Options = { index: number; price: number; mayAuction: boolean; status: ListingStatus; now: Date; random: Random }

export function generateSale({ index, price, mayAuction, status, now, random }: Options): Sale {
  const format = formatCycle[(index * 7) % formatCycle.length] ?? 'fixed'
  const published_at = generatePublishedAt(now, random)
  if (format === 'auction' && mayAuction && status === 'available') return generateAuction({ index, price, now, random })
  const takesOffers = format === 'offers' || format === 'auction'
  return {
    sale_format: takesOffers ? 'offers' : 'fixed',
    item_price_minor: price,
    min_offer_price_minor: takesOffers && random.chance(0.8) ? shareOf(price, 0.7 + random.int(0, 3) * 0.05) : null,
    starting_price_minor: null,
    reserve_price_minor: null, // see planRunningAuctions
    auction_duration_days: null,
    auction_ends_at: null,
    published_at,
  }
}

function generateAuction({ index, price, now, random }: Pick<Options, 'index' | 'price' | 'now' | 'random'>): Sale {
  const auctionIndex = Math.floor(index / formatCycle.length)
  const days = random.pick(durationsInDays)
  const remainingMs =
    firstAuctionsMs[auctionIndex] ?? Math.max(25 * MINUTE_MS, Math.min(9 * DAY_MS, days * DAY_MS * (1 - random.next() ** 1.2)))
  const endsAt = new Date(Math.round((now.getTime() + remainingMs) / MINUTE_MS) * MINUTE_MS)
  const startingPrice = shareOf(price, random.int(3, 6) / 10)
  return {
    sale_format: 'auction',
    // Buy it now, before the first bid
    item_price_minor: random.chance(0.3) ? Math.max(price, Math.ceil(startingPrice * 1.3)) : null,
    min_offer_price_minor: null,
    starting_price_minor: startingPrice,
    reserve_price_minor: null, // see planRunningAuctions
    auction_duration_days: days,
    auction_ends_at: endsAt,
    published_at: new Date(Math.min(endsAt.getTime() - days * DAY_MS, now.getTime() - 5 * MINUTE_MS)),
  }
}

/** Within the last sixty days, more of them recent, most of them in the daytime. */
function generatePublishedAt(now: Date, random: Random): Date {
  const days = Math.floor(60 * random.next() ** 1.5)
  const hour = 6 + Math.floor((random.next() + random.next()) * 8.5)
  const at = new Date(now)
  at.setUTCDate(at.getUTCDate() - days)
  at.setUTCHours(hour, random.int(0, 59), random.int(0, 59), 0)
  return at.getTime() < now.getTime() - 3 * MINUTE_MS ? at : new Date(at.getTime() - DAY_MS)
}
