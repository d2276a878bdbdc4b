import { slugify, uniqueSlug } from '@partlane/domain/slug'
import { readCsv, splitList } from '../csv-files.ts'
import type { Car, DemoCatalogue, Engine, Fuel } from './catalogue.ts'
import type { CatalogueIds } from './catalogue-ids.ts'
import { loadPartCategories } from './load-part-categories.ts'

type Options = {
  ids: CatalogueIds
  /** The current year. Parts of cars of about 8 to 18 years are listed most. */
  year: number
}

/**
 * Loads the catalogue that listings are generated from. It comes from the CSV files and not from
 * the database, so that the same seed gives the same listings whatever an operator imported
 * besides.
 */
export function loadCatalogue({ ids, year }: Options): DemoCatalogue {
  const cars = loadCars(ids, year)
  return { year, cars, carsByKey: new Map(cars.map((car) => [car.key, car])), categories: loadPartCategories(ids) }
}

type VehicleColumn = 'make' | 'model' | 'generation'
type EngineColumn = VehicleColumn | 'engine' | 'fuel' | 'engine_cc' | 'power_hp' | 'engine_code' | 'year_from' | 'year_to'

const modelRows = readCsv<'make' | 'model' | 'popularity'>('catalogue/vehicle-models.csv')
const generationRows = readCsv<VehicleColumn | 'codes' | 'year_from' | 'year_to' | 'bodies'>('catalogue/vehicle-generations.csv')
const engineRows = readCsv<EngineColumn>('catalogue/vehicle-engines.csv')

function loadCars(ids: CatalogueIds, year: number): Car[] {
  const keyOf = createKeys()
  const popularityOf = new Map(modelRows.map(({ make, model, popularity }) => [keyOf(make, model), Number(popularity)]))
  const carOf = new Map<string, Car>()
  for (const { make, model, generation, codes, year_from, year_to, bodies } of generationRows) {
    const years = { from: Number(year_from), to: year_to === '' ? null : Number(year_to) }
    const key = keyOf(make, model, generation)
    carOf.set(key, {
      id: ids.vehicle(make, model, generation),
      key,
      make,
      model,
      name: generation,
      codes: splitList(codes),
      ...years,
      bodies: splitList(bodies),
      engines: [],
      weight: (popularityOf.get(keyOf(make, model)) ?? 1) ** 1.5 * ageWeight(years, year),
    })
  }
  for (const row of engineRows) {
    const car = carOf.get(keyOf(row.make, row.model, row.generation))
    car?.engines.push(toEngine(row, car, ids))
  }
  return [...carOf.values()]
}

/** Highest for cars that were built about 13 years ago. */
function ageWeight({ from, to }: Pick<Car, 'from' | 'to'>, year: number): number {
  const middle = (from + (to ?? year)) / 2
  return Math.exp(-(((middle - (year - 13)) / 8) ** 2)) + 0.02
}

const toEngine = (row: Record<EngineColumn, string>, car: Car, ids: CatalogueIds): Engine => ({
  id: ids.vehicle(row.make, row.model, row.generation, row.engine),
  name: row.engine,
  fuel: row.fuel as Fuel,
  cc: row.engine_cc === '' ? null : Number(row.engine_cc),
  hp: Number(row.power_hp),
  code: row.engine_code || null,
  from: row.year_from === '' ? car.from : Number(row.year_from),
  to: row.year_to === '' ? car.to : Number(row.year_to),
})

/**
 * Keys of vehicles: slugs from the make down, as in `vehicle_nodes`. "Ka+" beside "Ka" is
 * "ford/ka-2".
 */
function createKeys() {
  const keys = new Map<string, string>()
  const usedKeys = new Set<string>()
  return function keyOf(...names: string[]): string {
    const path = names.join('\n')
    const known = keys.get(path)
    if (known !== undefined) return known
    const parent = names.length > 1 ? `${keyOf(...names.slice(0, -1))}/` : ''
    const key = parent + uniqueSlug(slugify(names.at(-1) ?? ''), (slug) => usedKeys.has(parent + slug))
    keys.set(path, key)
    usedKeys.add(key)
    return key
  }
}
