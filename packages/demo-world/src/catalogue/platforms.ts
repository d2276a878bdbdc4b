import { readCsv } from '../csv-files.ts'

/**
 * Generations that share a platform: a brake disc of one fits the others. By keys such as
 * "volkswagen/golf/mk7". A generation belongs to one platform.
 */
const rows = readCsv<'platform' | 'generation'>('data/vehicle-platforms.csv')
const generationsOf = Map.groupBy(rows, ({ platform }) => platform)
const platformOf = new Map(rows.map(({ platform, generation }) => [generation, platform]))

/** Every generation that has a platform. @internal Used by tests only. */
export const platformKeys: readonly string[] = rows.map(({ generation }) => generation)

/** The other generations on the platform of this one. */
export const platformSiblings = (key: string): string[] =>
  (generationsOf.get(platformOf.get(key) ?? '') ?? []).flatMap(({ generation }) => (generation === key ? [] : generation))

/** Makes that use the same engines. */
const engineFamilies = [
  ['Volkswagen', 'Audi', 'SEAT', 'Škoda', 'Cupra'],
  ['BMW', 'MINI'],
  ['Peugeot', 'Citroën', 'DS'],
  ['Renault', 'Nissan', 'Dacia'],
  ['Vauxhall', 'Opel'],
  ['Hyundai', 'Kia'],
  ['Toyota', 'Lexus'],
  ['Jaguar', 'Land Rover'],
  ['Fiat', 'Alfa Romeo', 'Abarth', 'Lancia'],
]

/** The first make of the family that uses the engines of this make, or the make itself. */
export const engineFamily = (make: string): string => engineFamilies.find((family) => family.includes(make))?.[0] ?? make
