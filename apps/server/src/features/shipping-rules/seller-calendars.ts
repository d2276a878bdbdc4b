import { type CalendarCode, calendarCodeOf, DEFAULT_CALENDAR_CODE } from '@partlane/domain/shipping/working-calendar'
import type { DbOrTx } from '#platform/db/db.ts'
import { listSellerPlaces } from './shipping-rules.queries.ts'

/**
 * Loads whose bank holidays count for sellers, by an address of each: the newest place of dispatch,
 * else that of the business, of the collection or of the person. One statement.
 */
export async function loadCalendarCodes(db: DbOrTx, sellerIds: readonly number[]): Promise<(sellerId: number) => CalendarCode> {
  const places = new Map((await listSellerPlaces(db, sellerIds)).map((place) => [place.user_id, place]))
  return (sellerId) => calendarCodeOfPlace(places.get(sellerId))
}

type SellerPlace = { country: string; postal_code: string | null }

/** Whose bank holidays count at a place of `listSellerPlaces`. */
export const calendarCodeOfPlace = (place: SellerPlace | null | undefined): CalendarCode =>
  place ? calendarCodeOf(place.country, place.postal_code) : DEFAULT_CALENDAR_CODE
