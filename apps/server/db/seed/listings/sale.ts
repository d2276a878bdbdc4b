import type { SaleFormat } from '@partlane/domain/listings/listing-fields'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { Random } from '../kit/random.ts'
import { share } from './prices.ts'
import type { Seller } from './sellers.ts'

/** Exact shares, dealt in a fixed order over every two hundred listings: so a small world has each of them too. */
const statusDeck = deck<ListingStatus>(200, { sold_out: 11, draft: 7, deactivated: 5, deleted: 3, blocked: 1 }, 'available')
const formatDeck = deck<SaleFormat>(50, { auction: 5, offers: 15 }, 'fixed')

function deck<T extends string>(size: number, some: Partial<Record<T, number>>, otherwise: T): T[] {
  const cards = Object.entries(some).flatMap(([value, count]) => Array<T>(count as number).fill(value as T))
  const spread = Array<T>(size).fill(otherwise)
  for (const [i, card] of cards.entries()) spread[Math.floor(((i + 0.5) * size) / cards.length)] = card
  return spread
}

/** What the machine says of the listing; whoever may not sell has drafts, whoever is away has holidays. */
export function statusOf(index: number, { standing }: Seller): ListingStatus {
  const dealt = statusDeck[index % statusDeck.length] ?? 'available'
  if (standing === 'unconfirmed') return 'draft'
  if (dealt !== 'available') return dealt
  return standing === 'holiday' ? 'seller_on_holiday_mode' : standing === 'blocked' ? 'blocked' : 'available'
}

const MINUTE = 60_000
const DAY = 86_400_000
/** The first auctions end soon, one after the other, so that somebody can watch. */
const soonEnds = [20, 45, 90, 180, 330, 600].map((minutes) => minutes * MINUTE)
const durations = [1, 3, 5, 7, 10] as const

export type Sale = {
  sale_format: SaleFormat
  item_price_minor: number | null
  min_offer_price_minor: number | null
  starting_price_minor: number | null
  auction_duration_days: number | null
  auction_ends_at: Date | null
  published_at: Date
}

type About = { index: number; price: number; mayAuction: boolean; status: ListingStatus; now: Date; random: Random }

export function saleOf({ index, price, mayAuction, status, now, random }: About): Sale {
  const wished = formatDeck[(index * 7) % formatDeck.length] ?? 'fixed'
  const published_at = publishedAt(now, random)
  if (wished === 'auction' && mayAuction && status === 'available') return auction({ index, price, now, random })
  const offers = wished === 'offers' || wished === 'auction'
  return {
    sale_format: offers ? 'offers' : 'fixed',
    item_price_minor: price,
    min_offer_price_minor: offers && random.chance(0.8) ? share(price, 0.7 + random.int(0, 3) * 0.05) : null,
    starting_price_minor: null,
    auction_duration_days: null,
    auction_ends_at: null,
    published_at,
  }
}

function auction({ index, price, now, random }: Pick<About, 'index' | 'price' | 'now' | 'random'>): Sale {
  const order = Math.floor(index / formatDeck.length)
  const days = random.pick(durations)
  const soon = soonEnds[order]
  const left = soon ?? Math.max(25 * MINUTE, Math.min(9 * DAY, days * DAY * (1 - random.next() ** 1.2)))
  const ends = new Date(Math.round((now.getTime() + left) / MINUTE) * MINUTE)
  const starting = share(price, random.int(3, 6) / 10)
  return {
    sale_format: 'auction',
    item_price_minor: random.chance(0.3) ? Math.max(price, Math.ceil(starting * 1.3)) : null, // buy it now, before the first bid
    min_offer_price_minor: null,
    starting_price_minor: starting,
    auction_duration_days: days,
    auction_ends_at: ends,
    published_at: new Date(Math.min(ends.getTime() - days * DAY, now.getTime() - 5 * MINUTE)),
  }
}

/** Over the last sixty days, more of late, mostly in the daytime. */
function publishedAt(now: Date, random: Random): Date {
  const days = Math.floor(60 * random.next() ** 1.5)
  const hour = 6 + Math.floor((random.next() + random.next()) * 8.5)
  const at = new Date(now)
  at.setUTCDate(at.getUTCDate() - days)
  at.setUTCHours(hour, random.int(0, 59), random.int(0, 59), 0)
  return at.getTime() < now.getTime() - 3 * MINUTE ? at : new Date(at.getTime() - DAY)
}
