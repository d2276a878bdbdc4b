import type { AuctionOutcome } from '@partlane/domain/auctions/auction-machine'
import type { AgreedLineStatus } from '@partlane/domain/checkout/agreed-line-machine'
import { findListing } from '../agreed-sales/find-listing.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import { shareOf } from '../listings/prices.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Random } from '../random.ts'
import { type Ending, type PlannedAuction, standingOf } from './auction-plan.ts'
import { type AuctionScript, auctionScripts, type ScriptedEnd } from './auction-scripts.ts'
import { bidsOf } from './plan-running-auctions.ts'

type Options = {
  listings: readonly GeneratedListing[]
  used: Set<GeneratedListing>
  people: readonly WrittenPerson[]
  nextId: () => number
  nextSaleId: () => number
  now: Date
  random: Random
}

const HOUR_MS = 3_600_000
const DURATION_DAYS = 5
const DAY_MS = 24 * HOUR_MS
const PAYMENT_DELAY_MS = 20 * HOUR_MS
/** A cancelled auction, and one that was bought at once, would have run so much longer. */
const EARLY_END_MS = 2 * DAY_MS
/** An auction that is over has been looked at so often at least, and for each bid. */
const MIN_VIEWS = 14
const MIN_VIEWS_PER_BID = 9
const STARTING_RATIO = 0.4
const RESERVE_RATIO = 0.85

/** An auction of this end has the outcome, and its sale the status. */
const outcomes: Record<ScriptedEnd, { outcome: AuctionOutcome; sale?: AgreedLineStatus }> = {
  to_pay: { outcome: 'won', sale: 'open' },
  paid: { outcome: 'won', sale: 'paid' },
  not_paid: { outcome: 'won', sale: 'expired' },
  bought: { outcome: 'bought', sale: 'open' },
  reserve_not_met: { outcome: 'no_winner' },
  without_bids: { outcome: 'no_winner' },
  cancelled: { outcome: 'cancelled' },
}

/**
 * Plans the scripted auctions that are over, and changes their listings before they are written. A
 * script without a suitable listing is left out.
 */
export function planEndedAuctions(options: Options): PlannedAuction[] {
  const { listings, used, people, now } = options
  return auctionScripts.flatMap((script) => {
    const bidders = script.bidders.flatMap((key) => people.find((person) => person.key === key) ?? [])
    const buyer = bidders.at(-1)
    const listing = findListing({ listings, used, sellerKey: script.seller, buyer, now })
    return listing ? [planEnded(script, { ...options, listing, bidders })] : []
  })
}

type Found = Options & { listing: GeneratedListing; bidders: WrittenPerson[] }

function planEnded({ hoursAgo, end }: AuctionScript, { listing, bidders, nextId, nextSaleId, now, random }: Found): PlannedAuction {
  const closedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const endsAt = end === 'cancelled' || end === 'bought' ? new Date(closedAt.getTime() + EARLY_END_MS) : closedAt
  const run = { id: nextId(), listing, startsAt: new Date(endsAt.getTime() - DURATION_DAYS * DAY_MS), endsAt }
  const price = listing.row.item_price_minor ?? 0
  const reserveMinor = end === 'reserve_not_met' ? shareOf(price, RESERVE_RATIO) : null
  turnIntoAuction(listing, { startsAt: run.startsAt, reserveMinor, buyNowMinor: end === 'bought' ? price : null })
  const isBidFor = end !== 'bought' && end !== 'without_bids'
  const auction = { ...run, reserveMinor }
  const bids = isBidFor ? bidsOf(auction, { bidders, mayMeetReserve: end !== 'reserve_not_met', until: closedAt, random }) : []
  listing.row.view_count = Math.max(listing.row.view_count, MIN_VIEWS + bids.length * MIN_VIEWS_PER_BID)
  const { outcome, sale: status } = outcomes[end]
  const ending: Ending = { outcome, closedAt }
  const buyer = bidders.at(-1)
  if (status && buyer)
    ending.sale = {
      id: nextSaleId(),
      source: 'auction',
      sourceId: auction.id,
      buyer,
      listing,
      unitPriceMinor: end === 'bought' ? price : (standingOf({ ...auction, bids }).priceMinor ?? price),
      status,
      at: closedAt,
      paidAt: status === 'paid' ? new Date(closedAt.getTime() + PAYMENT_DELAY_MS) : null,
    }
  return { ...auction, bids, ending }
}

type Terms = { startsAt: Date; reserveMinor: number | null; buyNowMinor: number | null }

/** Gives a listing at a fixed price the terms of an auction. */
function turnIntoAuction({ row }: GeneratedListing, { startsAt, reserveMinor, buyNowMinor }: Terms): void {
  const startingPrice = shareOf(row.item_price_minor ?? 0, STARTING_RATIO)
  row.sale_format = 'auction'
  row.quantity = 1
  row.item_price_minor = buyNowMinor
  row.min_offer_price_minor = null
  row.starting_price_minor = startingPrice
  row.reserve_price_minor = reserveMinor
  row.auction_duration_days = DURATION_DAYS
  row.published_at = startsAt.toISOString()
  row.created_at = new Date(startsAt.getTime() - HOUR_MS).toISOString()
  row.updated_at = startsAt.toISOString()
}
