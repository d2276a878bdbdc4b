import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A post town within one postcode area. Several towns can have the same name: Newport is in five
 * counties.
 */
export type Town = {
  name: string
  county: string
  nation: string
  area: string
  latitude: number
  longitude: number
  outcodes: readonly string[]
}
/**
 * A postcode district ("LS6") of one town and its centre: accurate to about one kilometre in
 * cities, a few in the country.
 */
export type District = { outcode: string; town: Town; latitude: number; longitude: number }
export type Places = { towns: readonly Town[]; districts: readonly District[] }

/**
 * Reads the files of the gazetteer. `@ AREA nation | county` begins an area, `= county` (or
 * `= county / nation`) another county of it. Every other line is
 * `town | latitude longitude | districts`. A district with its own centre is written as
 * `6:53.82/-1.58`.
 */
export function readPlaces(folder = join(import.meta.dirname, 'data')): Places {
  const places = { towns: [] as Town[], districts: [] as District[] }
  for (const file of readdirSync(folder).sort()) parsePlacesFile(readFileSync(join(folder, file), 'utf8'), places)
  return places
}

function parsePlacesFile(text: string, places: { towns: Town[]; districts: District[] }): void {
  let [area, nation, county] = ['', '', '']
  for (const line of text.split('\n').filter((row) => row.trim() !== '')) {
    const [, newArea, newNation, firstCounty] = /^@ (\w+) ([^|]+) \| (.+)$/.exec(line) ?? []
    const [, nextCounty, nextNation] = /^= ([^/]+?)(?: \/ (.+))?$/.exec(line) ?? []
    if (newArea && newNation && firstCounty) [area, nation, county] = [newArea, newNation, firstCounty]
    else if (nextCounty) [county, nation] = [nextCounty, nextNation ?? nation]
    else parseTown(line, { area, nation, county }, places)
  }
}

const parsePosition = (text: string, separator: string) => {
  const [latitude, longitude] = text.split(separator).map(Number)
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) throw new Error(`no position: ${text}`)
  return { latitude, longitude }
}

function parseTown(
  line: string,
  { area, ...location }: Pick<Town, 'area' | 'nation' | 'county'>,
  places: { towns: Town[]; districts: District[] },
) {
  const [name, centre, districts] = line.split('|').map((part) => part.trim())
  if (!name || !centre || !districts) throw new Error(`no town: ${line}`)
  const parts = districts.split(/\s+/).map((part) => part.split(':'))
  const town: Town = { name, area, ...location, ...parsePosition(centre, ' '), outcodes: parts.map(([number]) => `${area}${number}`) }
  places.towns.push(town)
  for (const [number, ownCentre] of parts)
    places.districts.push({
      outcode: `${area}${number}`,
      town,
      ...(ownCentre ? parsePosition(ownCentre, '/') : parsePosition(centre, ' ')),
    })
}
