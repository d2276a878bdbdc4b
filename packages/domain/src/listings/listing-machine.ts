import { isInactive, type UserStatus } from '../accounts/roles.ts'
import { defineMachine } from '../machine.ts'

export const listingStatuses = [
  'draft',
  'available',
  'reserved',
  'sold_out',
  'seller_on_holiday_mode',
  'deactivated',
  'blocked',
  'deleted',
] as const
export type ListingStatus = (typeof listingStatuses)[number]
export const listingEvents = [
  'publish',
  'deactivate',
  'reactivate',
  'reserve',
  'release',
  'sell_out',
  'restock',
  'holiday_on',
  'holiday_off',
  'block',
  'clear',
  'delete',
] as const
export type ListingEvent = (typeof listingEvents)[number]

/**
 * Status of a listing. `reserve` and `sell_out` apply to the last unit only: while other units are
 * left, the listing stays available.
 * "Published" in the specification means available, reserved, sold_out or seller_on_holiday_mode.
 */
export const listingMachine = defineMachine<ListingStatus, ListingEvent>({
  name: 'listing',
  initial: 'draft',
  states: {
    draft: { publish: 'available', delete: 'deleted' },
    available: {
      deactivate: 'deactivated',
      reserve: 'reserved',
      sell_out: 'sold_out',
      holiday_on: 'seller_on_holiday_mode',
      block: 'blocked',
      delete: 'deleted',
    },
    reserved: { release: 'available', sell_out: 'sold_out', block: 'blocked' },
    sold_out: { restock: 'available', block: 'blocked', delete: 'deleted' },
    seller_on_holiday_mode: { holiday_off: 'available', block: 'blocked' },
    deactivated: { reactivate: 'available', block: 'blocked', delete: 'deleted' },
    blocked: { clear: 'available', delete: 'deleted' },
    deleted: {},
  },
})

/**
 * Statuses whose page visitors may open. Sold-out listings stay readable for visitors who come from
 * a search engine or an old order.
 */
export const publicListingStatuses: readonly ListingStatus[] = ['available', 'reserved', 'sold_out', 'seller_on_holiday_mode']
export const isPublicListing = (status: ListingStatus) => publicListingStatuses.includes(status)

/** A listing of a blocked or deleted seller is hidden from visitors like a draft. */
export const isVisibleToVisitors = ({ status, seller_status }: { status: ListingStatus; seller_status: UserStatus }): boolean =>
  isPublicListing(status) && !isInactive(seller_status)

/**
 * Tabs of the seller's listings and the statuses in each (specification, section 4; product rules).
 */
export const sellerTabs = {
  available: ['available', 'blocked', 'reserved'],
  sold_out: ['sold_out'],
  draft: ['draft'],
  holiday: ['available', 'seller_on_holiday_mode'],
  deactivated: ['deactivated'],
} as const satisfies Record<string, readonly ListingStatus[]>
export type SellerTab = keyof typeof sellerTabs
export const sellerTabNames = Object.keys(sellerTabs) as SellerTab[]

/**
 * The tab whose number counts a listing. Each listing counts once, so that the numbers add up to
 * the seller's listings. The holiday tab also lists what is on sale, but counts only what is
 * paused.
 */
export const countingTabByStatus = {
  available: 'available',
  blocked: 'available',
  reserved: 'available',
  sold_out: 'sold_out',
  draft: 'draft',
  seller_on_holiday_mode: 'holiday',
  deactivated: 'deactivated',
} as const satisfies Record<Exclude<ListingStatus, 'deleted'>, SellerTab>

/** Events that the owner of a listing may trigger. */
const ownerEvents: ListingEvent[] = ['publish', 'deactivate', 'reactivate', 'restock', 'delete']
export const ownerActions = (status: ListingStatus) => ownerEvents.filter((event) => listingMachine.can(status, event))
