import { type ListingStatus, listingMachine } from '@partlane/domain/listings/listing-machine'
import { statusForStock } from '@partlane/domain/listings/stock'
import type { Tx } from '#platform/db/db.ts'
import type { OutboxEvent } from '#platform/outbox/define-event.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { listingChanged, listingSoldOut, listingsChanged, listingsSoldOut, splitIds } from './listings.events.ts'
import { type LockedListing, lockListing, lockSellersOnHoliday, saveStocks } from './listings.store.ts'
import { heldStock, releasedStock, returnedStock, type StockMove, type StockRule, soldStock } from './stock.policy.ts'

/**
 * Holds units for a purchase. The row lock makes sure that concurrent purchases never hold more
 * units than exist; the constraint `listing_holds_no_more_than_it_has` enforces it too.
 * `locked`: the current row, if the caller has locked it.
 * @returns the row with its new stock
 * @throws Refusal not_for_sale, not_enough_stock with `available`
 */
export async function holdStock(tx: Tx, move: StockMove, locked?: LockedListing): Promise<LockedListing> {
  return getMoved(await moveOne(tx, move, { rule: heldStock, locked }))
}

/**
 * Releases held units after a purchase expired, was cancelled or declined.
 * Works with any status of the listing; does nothing for a deleted listing.
 * The caller has locked the seller's row before the listing, because a holiday of the seller
 * decides the status of the listing. `locked`: as for `holdStock`.
 * @returns the row with its new stock
 */
export const releaseStock = (tx: Tx, move: StockMove, locked?: LockedListing): Promise<LockedListing | undefined> =>
  moveOne(tx, move, { rule: releasedStock, locked })

/**
 * Puts sold units back on sale after their order was cancelled. Does nothing for a deleted listing.
 * The caller has locked the seller's row before the listing, as for `releaseStock`.
 * @returns the row with its new stock
 */
export const returnStock = (tx: Tx, move: StockMove, locked?: LockedListing): Promise<LockedListing | undefined> =>
  moveOne(tx, move, { rule: returnedStock, locked })

/**
 * Holds, releases and sells the units of the lines of a purchase, whose listings are locked. Any
 * number of lines is one statement; two lines may be of one listing. The last sold unit makes a
 * listing sold out.
 * @returns the listings afterwards, also those that have not changed
 */
export const holdStockOfLines: StockMover = (tx, moves, listings) => moveStock(tx, moves, { rule: heldStock, listings })
export const releaseStockOfLines: StockMover = (tx, moves, listings) => moveStock(tx, moves, { rule: releasedStock, listings })
export const sellStockOfLines: StockMover = (tx, moves, listings) => moveStock(tx, moves, { rule: soldStock, listings })
type StockMover = (tx: Tx, moves: readonly StockMove[], listings: readonly LockedListing[]) => Promise<LockedListing[]>

type MoveOptions = { rule: StockRule; locked: LockedListing | undefined }

async function moveOne(tx: Tx, move: StockMove, { rule, locked }: MoveOptions): Promise<LockedListing | undefined> {
  const listing = locked ?? (await lockListing(tx, move.listingId))
  const [moved] = await moveStock(tx, [move], { rule, listings: listing ? [listing] : [] })
  return moved
}

function getMoved(listing: LockedListing | undefined): LockedListing {
  if (!listing) throw new Error('no listing has moved')
  return listing
}

/** Applies a rule to each move in turn, then writes the listings that have changed. */
async function moveStock(
  tx: Tx,
  moves: readonly StockMove[],
  { rule, listings }: { rule: StockRule; listings: readonly LockedListing[] },
): Promise<LockedListing[]> {
  const current = new Map(listings.map((listing) => [listing.id, listing]))
  const movedIds = new Set<number>()
  for (const move of moves) {
    const listing = current.get(move.listingId)
    const stock = rule(move, listing)
    if (!listing || !stock) continue
    const { quantity, reserved_quantity, sold_quantity } = stock
    const changed = { ...listing, quantity, reserved_quantity, sold_quantity }
    // The next move of this listing depends on its status.
    current.set(listing.id, { ...changed, status: stockStatusOf(changed) })
    movedIds.add(listing.id)
  }
  const moved = listings.filter(({ id }) => movedIds.has(id))
  const saved = await saveMoved(tx, moved, current)
  return listings.map((listing) => saved.get(listing.id) ?? listing)
}

/**
 * Writes stock and status of moved listings, and emits an event for those with another status.
 * `before` are the rows as they are stored.
 */
async function saveMoved(tx: Tx, before: readonly LockedListing[], after: ReadonlyMap<number, LockedListing>) {
  const changes = before.map((stored) => ({ stored, next: after.get(stored.id) ?? stored }))
  const sellersOnHoliday = await lockSellersOnHoliday(
    tx,
    changes.filter(({ stored, next }) => returnsToSale(stored.status, next.status)).map(({ next }) => next.seller_id),
  )
  const saved = changes.map(({ stored, next }) => {
    const isPaused = returnsToSale(stored.status, next.status) && sellersOnHoliday.has(next.seller_id)
    return { ...next, status: isPaused ? statusOfHoliday : next.status }
  })
  await saveStocks(tx, saved)
  await emitAll(tx, listStockEvents(saved.filter(({ status }, index) => status !== before[index]?.status)))
  return new Map(saved.map((listing) => [listing.id, listing]))
}

/** For each seller one event of the listing, or of the listings, that have another status. */
function listStockEvents(listings: readonly LockedListing[]): OutboxEvent[] {
  const groups = Map.groupBy(listings, ({ seller_id, status }) => `${seller_id} ${status === 'sold_out'}`)
  return [...groups.values()].flatMap(createStockEvents)
}

function createStockEvents(listings: readonly LockedListing[]): OutboxEvent[] {
  const [first, ...others] = listings
  if (!first) return []
  const { id, seller_id, status } = first
  const isSoldOut = status === 'sold_out'
  if (others.length === 0) return [(isSoldOut ? listingSoldOut : listingChanged)({ listing_id: id })]
  const event = isSoldOut ? listingsSoldOut : listingsChanged
  return splitIds(listings.map((listing) => listing.id)).map((listing_ids) => event({ seller_id, listing_ids }))
}

const statusOfHoliday = listingMachine.next('available', 'holiday_on')
const stockStatusOf = ({ status, quantity, reserved_quantity }: StockedListing) =>
  statusForStock(status, { quantity, reserved: reserved_quantity })
const returnsToSale = (stored: ListingStatus, next: ListingStatus) => next === 'available' && stored !== 'available'

type StockedListing = Pick<LockedListing, 'seller_id' | 'status' | 'quantity' | 'reserved_quantity'>

/**
 * Returns the status for the stock. A listing that returns to sale has the status of its seller's
 * holiday. Set `reactivated` when it was off sale for another reason than its stock.
 */
export async function statusWithStock(tx: Tx, listing: StockedListing, { reactivated = false } = {}): Promise<ListingStatus> {
  const status = stockStatusOf(listing)
  const isOnSaleAgain = returnsToSale(listing.status, status) || (reactivated && status === 'available')
  return isOnSaleAgain ? statusOnSale(tx, listing) : status
}

/**
 * Returns `available`, or `seller_on_holiday_mode` during the seller's holiday.
 * Locks the seller's row FOR SHARE: a holiday that begins at the same time waits and then includes
 * this listing, or this transaction waits for it. The caller has locked it before the listing.
 */
export async function statusOnSale(tx: Tx, { seller_id }: Pick<LockedListing, 'seller_id'>): Promise<ListingStatus> {
  return (await lockSellersOnHoliday(tx, [seller_id])).has(seller_id) ? statusOfHoliday : 'available'
}
