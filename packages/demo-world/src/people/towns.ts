import { readCsv } from '../csv-files.ts'

/** `postcode` is the outward code in Great Britain ("LS1") and the whole code in France. */
export type Town = { name: string; county: string; postcode: string; country: 'GB' | 'FR'; latitude: number; longitude: number }

type Column = 'town' | 'county' | 'postcode' | 'country' | 'latitude' | 'longitude'

/** Where the users live. */
export const towns: readonly Town[] = readCsv<Column>('data/towns.csv').map(({ town, country, latitude, longitude, ...row }) => ({
  name: town,
  ...row,
  country: country as Town['country'],
  latitude: Number(latitude),
  longitude: Number(longitude),
}))

/** @throws when the file has no such town */
export function getTown(name: string): Town {
  const found = towns.find((town) => town.name === name)
  if (!found) throw new Error(`data/towns.csv has no ${name}`)
  return found
}
