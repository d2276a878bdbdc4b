import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A post town within one postcode area. The same name may stand for several: Newport is in five counties. */
export type Town = {
  name: string
  county: string
  nation: string
  area: string
  latitude: number
  longitude: number
  outcodes: readonly string[]
}
/** A postcode district ("LS6") of one town, and its middle to about a kilometre in cities, a few in the country. */
export type District = { outcode: string; town: Town; latitude: number; longitude: number }
export type Places = { towns: readonly Town[]; districts: readonly District[] }

/**
 * Reads the gazetteer's own files. `@ AREA nation | county` begins an area, `= county` (or `= county / nation`) another county of it; every other line is
 * `town | latitude longitude | districts`, a district with its own middle as `6:53.82/-1.58`.
 */
export function readPlaces(folder = join(import.meta.dirname, 'data')): Places {
  const places = { towns: [] as Town[], districts: [] as District[] }
  for (const file of readdirSync(folder).sort()) readFile(readFileSync(join(folder, file), 'utf8'), places)
  return places
}

function readFile(text: string, places: { towns: Town[]; districts: District[] }): void {
  let [area, nation, county] = ['', '', '']
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, ofArea, ofNation, firstCounty] = /^@ (\w+) ([^|]+) \| (.+)$/.exec(line) ?? []
    const [, otherCounty, otherNation] = /^= ([^/]+?)(?: \/ (.+))?$/.exec(line) ?? []
    if (ofArea && ofNation && firstCounty) [area, nation, county] = [ofArea, ofNation, firstCounty]
    else if (otherCounty) [county, nation] = [otherCounty, otherNation ?? nation]
    else readTown(line, { area, nation, county }, places)
  }
}

const point = (text: string, separator: string) => {
  const [latitude, longitude] = text.split(separator).map(Number)
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) throw new Error(`no position: ${text}`)
  return { latitude, longitude }
}

function readTown(
  line: string,
  { area, ...where }: Pick<Town, 'area' | 'nation' | 'county'>,
  places: { towns: Town[]; districts: District[] },
) {
  const [name, middle, districts] = line.split('|').map((part) => part.trim())
  if (!name || !middle || !districts) throw new Error(`no town: ${line}`)
  const parts = districts.split(/\s+/).map((part) => part.split(':'))
  const town: Town = { name, area, ...where, ...point(middle, ' '), outcodes: parts.map(([number]) => `${area}${number}`) }
  places.towns.push(town)
  for (const [number, own] of parts)
    places.districts.push({ outcode: `${area}${number}`, town, ...(own ? point(own, '/') : point(middle, ' ')) })
}
