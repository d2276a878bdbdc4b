import { areaOf, outcodeOf } from '@partlane/domain/addresses/outcode'
import { fold } from '@partlane/domain/search/words'
import { type District, readPlaces, type Town } from './read-places.ts'

export type { District, Town } from './read-places.ts'
export type Position = { latitude: number; longitude: number }

type Index = {
  towns: readonly Town[]
  districts: readonly District[]
  byOutcode: ReadonlyMap<string, readonly District[]>
  byArea: ReadonlyMap<string, Position>
  byName: ReadonlyMap<string, readonly Town[]>
}

let kept: Index | undefined
/** Read when it is first needed: most processes' first request needs no map. */
const index = (): Index => {
  kept ??= build()
  return kept
}

/** How names of places are compared: small letters, without accents, apostrophes and hyphens. */
export const placeKey = (name: string): string =>
  fold(name)
    .replace(/['’.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

function build(): Index {
  const { towns, districts } = readPlaces()
  const byOutcode = Map.groupBy(districts, ({ outcode }) => outcode)
  const areas = Map.groupBy(districts, ({ outcode }) => areaOf(outcode))
  return {
    towns,
    districts,
    byOutcode,
    byArea: new Map([...areas].map(([area, rows]) => [area, middleOf(rows)])),
    byName: Map.groupBy(towns, ({ name }) => placeKey(name)),
  }
}

const middleOf = (points: readonly Position[]): Position => ({
  latitude: round(points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length),
  longitude: round(points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length),
})
const round = (degrees: number) => Math.round(degrees * 1000) / 1000

/** A postcode district with its post town; several where towns share it (RH3 is Dorking's and no other's, SY7 four towns'). */
export const districtsOf = (outcode: string): readonly District[] => index().byOutcode.get(outcode) ?? []

/** Towns of exactly this name. */
export const townsNamed = (name: string): readonly Town[] => index().byName.get(placeKey(name)) ?? []

/** Towns whose name begins so, the larger ones (of more districts) first. */
export function townsBeginning(start: string): Town[] {
  const key = placeKey(start)
  if (key === '') return []
  return index()
    .towns.filter(({ name }) => placeKey(name).startsWith(key))
    .sort((a, b) => b.outcodes.length - a.outcodes.length || a.name.localeCompare(b.name, 'en') || a.area.localeCompare(b.area, 'en'))
}

/** Districts that begin so: "LS" are all of Leeds, "LS1" is LS1 and LS10 to LS19. */
export const districtsBeginning = (start: string): District[] =>
  index().districts.filter(({ outcode }) => outcode.startsWith(start.toUpperCase()))

/** Where a postcode is, as well as its district says; at least its area; nothing for what is no British postcode. */
export function positionOf(postcode: string): Position | undefined {
  const outcode = outcodeOf(postcode)
  const rows = outcode === undefined ? [] : districtsOf(outcode)
  if (rows.length > 0) return middleOf(rows)
  const area = areaOf(postcode.trim().toUpperCase())
  return /^[A-Z]{1,2}\d/.test(postcode.trim().toUpperCase()) ? index().byArea.get(area) : undefined
}

const KM_PER_DEGREE = 111.2

/** Kilometres as the crow flies; flat enough within Britain. */
export const kilometres = (a: Position, b: Position): number =>
  KM_PER_DEGREE *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180))

/** The district whose middle is nearest, if one is near enough to be where somebody stands. */
export function nearestDistrict(here: Position, within = 30): District | undefined {
  let best: { district: District; km: number } | undefined
  for (const district of index().districts) {
    const km = kilometres(here, district)
    if (km <= within && (best === undefined || km < best.km)) best = { district, km }
  }
  return best?.district
}
