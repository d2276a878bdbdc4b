import { parseOutcode, postcodeArea } from '@partlane/domain/addresses/outcode'
import { fold } from '@partlane/domain/search/words'
import { type District, readPlaces, type Town } from './read-places.ts'

export type { District, Town } from './read-places.ts'
export type Position = { latitude: number; longitude: number }

type GazetteerIndex = {
  towns: readonly Town[]
  districts: readonly District[]
  byOutcode: ReadonlyMap<string, readonly District[]>
  byArea: ReadonlyMap<string, Position>
  byName: ReadonlyMap<string, readonly Town[]>
}

let cachedIndex: GazetteerIndex | undefined
/**
 * Reads the files at the first use, because most processes do not need them for their first
 * request.
 */
const getIndex = (): GazetteerIndex => {
  cachedIndex ??= buildIndex()
  return cachedIndex
}

/** Key for comparing place names: lower case, without accents, apostrophes and hyphens. */
export const placeKey = (name: string): string =>
  fold(name)
    .replace(/['’.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

function buildIndex(): GazetteerIndex {
  const { towns, districts } = readPlaces()
  const byOutcode = Map.groupBy(districts, ({ outcode }) => outcode)
  const areas = Map.groupBy(districts, ({ outcode }) => postcodeArea(outcode))
  return {
    towns,
    districts,
    byOutcode,
    byArea: new Map([...areas].map(([area, rows]) => [area, centroidOf(rows)])),
    byName: Map.groupBy(towns, ({ name }) => placeKey(name)),
  }
}

const centroidOf = (points: readonly Position[]): Position => ({
  latitude: roundDegrees(points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length),
  longitude: roundDegrees(points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length),
})
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000

/**
 * A postcode district with its post town; several entries where towns share it (SY7 has four
 * towns).
 */
export const districtsOf = (outcode: string): readonly District[] => getIndex().byOutcode.get(outcode) ?? []

/** Towns with exactly this name. */
export const townsByName = (name: string): readonly Town[] => getIndex().byName.get(placeKey(name)) ?? []

/** Towns whose name begins with the prefix, those with more districts first. */
export function townsByPrefix(prefix: string): Town[] {
  const key = placeKey(prefix)
  if (key === '') return []
  return getIndex()
    .towns.filter(({ name }) => placeKey(name).startsWith(key))
    .sort((a, b) => b.outcodes.length - a.outcodes.length || a.name.localeCompare(b.name, 'en') || a.area.localeCompare(b.area, 'en'))
}

/**
 * Districts whose code begins with the prefix: "LS" matches all of Leeds, "LS1" matches LS1 and
 * LS10 to LS19.
 */
export const districtsByPrefix = (prefix: string): District[] =>
  getIndex().districts.filter(({ outcode }) => outcode.startsWith(prefix.toUpperCase()))

/**
 * Position of a postcode: of its district, otherwise of its area. Undefined if it is not a British
 * postcode.
 */
export function positionOf(postcode: string): Position | undefined {
  const outcode = parseOutcode(postcode)
  const districts = outcode === undefined ? [] : districtsOf(outcode)
  if (districts.length > 0) return centroidOf(districts)
  const area = postcodeArea(postcode.trim().toUpperCase())
  return /^[A-Z]{1,2}\d/.test(postcode.trim().toUpperCase()) ? getIndex().byArea.get(area) : undefined
}

const KM_PER_DEGREE = 111.2

/**
 * Straight-line distance in kilometres. The formula for a plane is accurate enough within Britain.
 */
export const distanceKm = (a: Position, b: Position): number =>
  KM_PER_DEGREE *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180))

/** The district with the nearest centre, at most `maxKm` away. */
export function nearestDistrict(position: Position, maxKm = 30): District | undefined {
  let nearest: { district: District; km: number } | undefined
  for (const district of getIndex().districts) {
    const km = distanceKm(position, district)
    if (km <= maxKm && (nearest === undefined || km < nearest.km)) nearest = { district, km }
  }
  return nearest?.district
}
