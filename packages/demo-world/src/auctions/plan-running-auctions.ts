import type { GeneratedListing } from '../listings/generate-listing.ts'
import { shareOf } from '../listings/prices.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Random } from '../random.ts'
import { type PlannedAuction, termsOf } from './auction-plan.ts'
import { bidCounts, runningRoles } from './auction-scripts.ts'
import { generateBids } from './generate-bids.ts'

type Options = {
  listings: readonly GeneratedListing[]
  people: readonly WrittenPerson[]
  /** Whether named members bid. */
  hasRoles: boolean
  nextId: () => number
  now: Date
  random: Random
}
type Run = Omit<PlannedAuction, 'bids' | 'id'>

/** Named members bid in auctions that do not end soon, so that their lists change slowly. */
const MIN_ROLE_MS = 5 * 3_600_000
/** Every third auction has a reserve, and in every second of these it is met. */
const RESERVE_INTERVAL_COUNT = 3
const RESERVE_RATIO = 1.4
/** Auctions start at about 45 % of what the part is worth. */
const VALUE_RATIO = 2.2
const MIN_ROLE_BIDS = 2
const MAX_BIDDERS = 5

/**
 * Plans bids of the auctions that run, the first end first. Named members lead in some, and are
 * outbid in others.
 */
export function planRunningAuctions({ listings, people, hasRoles, nextId, now, random }: Options): PlannedAuction[] {
  const roles = hasRoles ? [...runningRoles] : []
  const pool = people.filter(({ key, ...person }) => mayBid(person) && !runningRoles.some((role) => role.key === key))
  return runsOf(listings).map((run, i): PlannedAuction => {
    const isReserveMet = i % (2 * RESERVE_INTERVAL_COUNT) === 0
    const others = pickBidders(pool, { count: bidCounts[i % bidCounts.length] ?? 0, seller: run.listing.seller.id, random })
    const mayHaveRole = others.length >= MIN_ROLE_BIDS && run.endsAt.getTime() - now.getTime() > MIN_ROLE_MS
    const hasReserve = i % RESERVE_INTERVAL_COUNT === 0
    const role = mayHaveRole && (!hasReserve || isReserveMet) ? roles.find(({ key }) => key !== run.listing.seller.key) : undefined
    if (role) roles.splice(roles.indexOf(role), 1)
    const bidders = role ? withRole(others, { role, people }) : others
    const auction = { ...run, id: nextId(), reserveMinor: hasReserve ? reserveOf(run.listing) : null }
    auction.listing.row.reserve_price_minor = auction.reserveMinor
    return { ...auction, bids: bidsOf(auction, { bidders, mayMeetReserve: isReserveMet, until: now, random }) }
  })
}

/** A private person or business that may bid. */
const mayBid = ({ role, status, operator = false }: Pick<WrittenPerson, 'role' | 'status' | 'operator'>) =>
  role !== 'guest' && status === 'verified' && !operator

function runsOf(listings: readonly GeneratedListing[]): Run[] {
  const runs = listings.flatMap((listing): Run[] => {
    const { auction_ends_at: endsAt, published_at: startsAt } = listing.row
    return endsAt && startsAt ? [{ listing, startsAt: new Date(startsAt), endsAt: new Date(endsAt), reserveMinor: null }] : []
  })
  return runs.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || a.listing.row.id - b.listing.row.id)
}

/** So many bidders in turn, of a few people. */
function pickBidders(pool: readonly WrittenPerson[], { count, seller, random }: { count: number; seller: number; random: Random }) {
  const people = pool.length === 0 ? [] : Array.from({ length: MAX_BIDDERS }, () => random.pick(pool)).filter(({ id }) => id !== seller)
  return Array.from({ length: people.length === 0 ? 0 : count }, (_, i) => people[(i * 2 + (i % 3)) % people.length] as WrittenPerson)
}

type Role = (typeof runningRoles)[number]

function withRole(others: WrittenPerson[], { role, people }: { role: Role; people: readonly WrittenPerson[] }): WrittenPerson[] {
  const member = people.find(({ key }) => key === role.key)
  if (!member) return others
  return role.leads ? [...others.slice(1), member] : [member, ...others.slice(1)]
}

/** Above the starting price, and at most the buy-now price. */
function reserveOf({ row }: GeneratedListing): number | null {
  const starting = row.starting_price_minor ?? 0
  const reserve = Math.min(shareOf(starting, RESERVE_RATIO), row.item_price_minor ?? Number.MAX_SAFE_INTEGER)
  return reserve > starting ? reserve : null
}

type BidOptions = { bidders: readonly WrittenPerson[]; mayMeetReserve: boolean; until: Date; random: Random }

/** Bids on an auction until a time. */
export function bidsOf(auction: Omit<PlannedAuction, 'bids'>, options: BidOptions): PlannedAuction['bids'] {
  const terms = termsOf(auction)
  const value = Math.min(terms.startingPriceMinor * VALUE_RATIO, auction.listing.row.item_price_minor ?? Number.MAX_SAFE_INTEGER)
  return generateBids({ ...options, terms, valueMinor: value, from: auction.startsAt })
}
