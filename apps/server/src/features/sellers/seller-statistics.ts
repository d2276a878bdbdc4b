import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'
import type { Reader } from '#platform/db/db.ts'

/** How much somebody sells: on sale now, parts ever sold, and the town most of what they have is in. */
type SellerFigures = { listings_count: number; sold_count: number; town: string | null }
type Kept = { until: number; figures: Promise<SellerFigures> }

const MOST = 1_000
const kept = new WeakMap<AppContext['db'], LRUCache<number, Kept>>()

/** Counting a breaker's whole history takes longer than the rest of the page, so what was counted holds for some seconds, as in the search. */
export function keptSellerFigures({ db, clock, config }: AppContext, sellerId: number): Promise<SellerFigures> {
  const now = clock.now().getTime()
  const table = kept.get(db) ?? new LRUCache<number, Kept>({ max: MOST })
  kept.set(db, table)
  const found = table.get(sellerId)
  if (found && found.until > now) return found.figures
  const figures = countSeller(db, sellerId)
  table.set(sellerId, { until: now + config.COUNTS_KEPT_SECONDS * 1000, figures })
  figures.catch(() => table.delete(sellerId)) // the next one asks again
  return figures
}

export const sellerFigures = (db: Reader, sellerId: number) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('listings as l')
      .where('l.seller_id', '=', sellerId)
      .where('l.status', 'in', ['available', 'reserved'])
      .select((count) => count.fn.countAll<number>().as('count'))
      .as('listings_count'),
    eb
      .selectFrom('orders as o')
      .innerJoin('order_items as oi', 'oi.order_id', 'o.id')
      .where('o.seller_id', '=', sellerId)
      .where('oi.status', '<>', 'declined')
      .select((sum) => sum.fn.sum<number>('oi.quantity').as('sum'))
      .as('sold_count'),
    eb
      .selectFrom('listings as l')
      .where('l.seller_id', '=', sellerId)
      .where('l.status', 'in', ['available', 'reserved', 'seller_on_holiday_mode'])
      .where('l.town', '<>', '')
      .groupBy('l.town')
      .orderBy((order) => order.fn.countAll(), 'desc')
      .orderBy('l.town')
      .select('l.town')
      .limit(1)
      .as('town'),
  ])

async function countSeller(db: Reader, sellerId: number): Promise<SellerFigures> {
  const { listings_count, sold_count, town } = await sellerFigures(db, sellerId).executeTakeFirstOrThrow()
  return { listings_count: Number(listings_count), sold_count: Number(sold_count), town }
}
