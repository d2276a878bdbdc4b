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
/** Read when it is first needed: most processes' first request needs no map. */
const getIndex = (): GazetteerIndex => {
  cachedIndex ??= buildIndex()
  return cachedIndex
}

/** How names of places are compared: small letters, without accents, apostrophes and hyphens. */
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

/** A postcode district with its post town; several where towns share it (RH3 is Dorking's and no other's, SY7 four towns'). */
export const districtsOf = (outcode: string): readonly District[] => getIndex().byOutcode.get(outcode) ?? []

/** Towns of exactly this name. */
export const townsByName = (name: string): readonly Town[] => getIndex().byName.get(placeKey(name)) ?? []

/** Towns whose name begins so, the larger ones (of more districts) first. */
export function townsByPrefix(prefix: string): Town[] {
  const key = placeKey(prefix)
  if (key === '') return []
  return getIndex()
    .towns.filter(({ name }) => placeKey(name).startsWith(key))
    .sort((a, b) => b.outcodes.length - a.outcodes.length || a.name.localeCompare(b.name, 'en') || a.area.localeCompare(b.area, 'en'))
}

/** Districts that begin so: "LS" are all of Leeds, "LS1" is LS1 and LS10 to LS19. */
export const districtsByPrefix = (prefix: string): District[] =>
  getIndex().districts.filter(({ outcode }) => outcode.startsWith(prefix.toUpperCase()))

/** Where a postcode is, as well as its district says; at least its area; nothing for what is no British postcode. */
export function positionOf(postcode: string): Position | undefined {
  const outcode = parseOutcode(postcode)
  const districts = outcode === undefined ? [] : districtsOf(outcode)
  if (districts.length > 0) return centroidOf(districts)
  const area = postcodeArea(postcode.trim().toUpperCase())
  return /^[A-Z]{1,2}\d/.test(postcode.trim().toUpperCase()) ? getIndex().byArea.get(area) : undefined
}

const KM_PER_DEGREE = 111.2

/** Kilometres as the crow flies; flat enough within Britain. */
export const distanceKm = (a: Position, b: Position): number =>
  KM_PER_DEGREE *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180))

/** The district whose middle is nearest, if one is near enough to be where somebody stands. */
export function nearestDistrict(position: Position, maxKm = 30): District | undefined {
  let nearest: { district: District; km: number } | undefined
  for (const district of getIndex().districts) {
    const km = distanceKm(position, district)
    if (km <= maxKm && (nearest === undefined || km < nearest.km)) nearest = { district, km }
  }
  return nearest?.district
}
