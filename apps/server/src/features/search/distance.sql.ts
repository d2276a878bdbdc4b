import type { Search } from '@partlane/contract/search-params'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>
export type SearchPoint = Pick<Search, 'lat' | 'lng'>

const EARTH_RADIUS_KM = 6371
const METRES_PER_KM = 1_000
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** Above this latitude a box around a pole would need all longitudes. */
const MAX_BOX_DEGREES = 89

export const hasLocation = ({ lat, lng }: SearchPoint) => lat !== null && lng !== null

/** Distance in metres of a place `p` from the position of the search (haversine formula). */
const metresTo = ({ lat, lng }: SearchPoint): Sql => sql`
  round(${2 * EARTH_RADIUS_KM * METRES_PER_KM}::float8 * asin(least(1, sqrt(
    sin(radians(p.latitude - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(p.latitude)) * sin(radians(p.longitude - ${lng}::float8) / 2) ^ 2))))::int`

/** The distance of the row `s`, computed for the rows of a page only. */
export const metresOfRow = (point: SearchPoint): Sql => sql`(select ${metresTo(point)} from search_places p where p.id = s.place_id)`

/**
 * All places, nearest first, with their distance. `offset 0` keeps PostgreSQL from computing the
 * distance for each row of a join.
 */
export const placesByDistance = (point: SearchPoint): Sql =>
  sql`(select p.id, ${metresTo(point)} as metres from search_places p order by 2, 1 offset 0)`

/** Selects the places within a radius: a box that the index finds, then the exact distance. */
export function placesWithin(point: SearchPoint, radiusKm: number): RawBuilder<{ id: number }> {
  const [lat, lng] = [point.lat ?? 0, point.lng ?? 0]
  const latitudeRange = radiusKm / KM_PER_DEGREE
  const widestLatitude = Math.abs(lat) + latitudeRange
  // The box of a radius near the date line or a pole has all longitudes.
  const longitudeRange = widestLatitude >= MAX_BOX_DEGREES ? 360 : latitudeRange / Math.cos((widestLatitude * Math.PI) / 180)
  const hasAllLongitudes = Math.abs(lng) + longitudeRange > 180
  return sql<{ id: number }>`
    select p.id from search_places p
    where p.latitude between ${lat - latitudeRange} and ${lat + latitudeRange}
      ${hasAllLongitudes ? sql`` : sql`and p.longitude between ${lng - longitudeRange} and ${lng + longitudeRange}`}
      and ${metresTo(point)} <= ${radiusKm * 1000}
    order by p.id`
}
