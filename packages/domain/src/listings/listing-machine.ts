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
 * A listing from draft to its end. `reserve` and `sell_out` are said of the last unit only: while others are left the listing stays available.
 * What the specification calls "published" is available, reserved, sold_out or on holiday.
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

/** May a visitor open its page? Sold parts stay readable: people arrive from a search engine or an old order. */
export const publicListingStatuses: readonly ListingStatus[] = ['available', 'reserved', 'sold_out', 'seller_on_holiday_mode']
export const isPublicListing = (status: ListingStatus) => publicListingStatuses.includes(status)

/** As above, and nothing of somebody who is blocked or gone: whoever looks finds as little of theirs as of a draft. */
export const isVisibleToVisitors = ({ status, seller_status }: { status: string; seller_status: string }): boolean =>
  isPublicListing(status as ListingStatus) && !isInactive(seller_status as UserStatus)

/** Tabs of the seller's desk and the statuses each shows (specification, section 4; product rules). */
export const sellerTabs = {
  available: ['available', 'blocked', 'reserved'],
  sold_out: ['sold_out'],
  draft: ['draft'],
  holiday: ['available', 'seller_on_holiday_mode'],
  deactivated: ['deactivated'],
} as const satisfies Record<string, readonly ListingStatus[]>
export type SellerTab = keyof typeof sellerTabs
export const sellerTabNames = Object.keys(sellerTabs) as SellerTab[]

/** Buttons of the owner on a listing. Reservation, sale and blocking are nobody's button. */
const ownerEvents: ListingEvent[] = ['publish', 'deactivate', 'reactivate', 'restock', 'delete']
export const ownerActions = (status: ListingStatus) => ownerEvents.filter((event) => listingMachine.can(status, event))
