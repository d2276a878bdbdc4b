import { type RawBuilder, sql } from 'kysely'
import { hasLocation } from './distance.sql.ts'
import type { SearchCriteria } from './search-conditions.sql.ts'

type Sql = RawBuilder<unknown>

/** All parts for a chosen vehicle: those that fit come first. */
export const isOrderedByFit = (criteria: SearchCriteria) =>
  criteria.vehicle !== null && criteria.search.fit === null && effectiveSort(criteria) === 'best'

/**
 * Order that decides which rows of a set above the cap are used. Each order has an index, except
 * the order by part number.
 */
export function capOrder(criteria: SearchCriteria): Sql {
  const { partNumber } = criteria
  switch (effectiveSort(criteria)) {
    case 'newest':
      return sql`s.created_at desc, s.listing_id desc`
    case 'cheapest':
      return sql`s.price_minor, s.listing_id`
    case 'dearest':
      return sql`s.price_minor desc, s.listing_id desc`
    case 'ending':
      return sql`s.ends_at, s.listing_id`
    case 'nearest':
      return sql`place.metres, s.listing_id`
    case 'best':
      return partNumber === null
        ? sql`s.quality desc, s.created_at desc, s.listing_id desc`
        : sql`numbers.hit desc, s.quality desc, s.listing_id desc`
  }
}

export function finalOrder(criteria: SearchCriteria): Sql {
  switch (effectiveSort(criteria)) {
    case 'nearest':
      return sql`metres, s.listing_id`
    case 'best': {
      const hit = criteria.partNumber === null ? sql`` : sql`s.hit desc, `
      const rank = criteria.wordsTsQuery && criteria.search.sort === 'best' ? sql`s.rank desc, ` : sql``
      // Parts for the vehicle come before universal parts.
      const vehicleSpecificFirst = criteria.vehicle && criteria.search.fit ? sql`s.universal, ` : sql``
      const fittingFirst = isOrderedByFit(criteria) ? sql`s.fit_order, ` : sql``
      return sql`${hit}${fittingFirst}${vehicleSpecificFirst}${rank}s.quality desc, s.created_at desc, s.listing_id desc`
    }
    default:
      return capOrder(criteria)
  }
}

/** Without a position the sort `nearest` is `best`. */
export const effectiveSort = ({ search }: SearchCriteria) => (search.sort === 'nearest' && !hasLocation(search) ? 'best' : search.sort)
