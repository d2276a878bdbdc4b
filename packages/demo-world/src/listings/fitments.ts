import type { Car, DemoCatalogue, Engine, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { fuelOfPart, hasDesign, isEngineOfPart } from '../catalogue/part-rules.ts'
import { enginesWith, hasPart } from '../catalogue/part-scope.ts'
import { engineFamily, platformSiblings } from '../catalogue/platforms.ts'
import { sharesWheels } from '../catalogue/wheel-fitments.ts'
import type { Random } from '../random.ts'
import type { AttributeValues } from './attribute-values.ts'
import { generateNote } from './fitment-notes.ts'

export type Fitment = { node_id: number; year_from: number | null; year_to: number | null; note: string | null }

const MAX_FITMENTS = 8

type Options = {
  catalogue: DemoCatalogue
  category: PartCategory
  part: PartTemplate
  car: Car
  engine: Engine | undefined
  values: AttributeValues
  random: Random
}

/**
 * The vehicles that a part made for this car fits: 1 to 8 rows, its own car first. Parts of engines
 * and parts for one fuel name engines.
 */
export function generateFitments(options: Options): Fitment[] {
  const { category, car, engine, values, random } = options
  const rows = engine ? engineFitments({ ...options, engine }) : carFitments(options)
  const limited = rows.slice(0, MAX_FITMENTS)
  const note = generateNote({ category, car, values, random })
  return limited.map((row, i) => ({ ...row, note: note !== null && (i === 0 || random.chance(0.3)) ? note : null }))
}

type VehicleYears = Omit<Fitment, 'note'>

/** Parts that have to match the wheels of a car. */
const wheelParts = new Set(
  'alloy-wheels steel-wheels spare-wheels wheel-spacers wheel-bolts locking-wheel-nuts brake-discs disc-and-pad-kits wheel-hubs'.split(' '),
)

function carFitments({ catalogue, category, part, car, values, random }: Options): VehicleYears[] {
  const samePlatform = category.scope === 'platform'
  const others = samePlatform ? platformSiblings(car.key).map((key) => catalogue.carsByKey.get(key)) : [badgeTwin(catalogue, car)]
  const fitting = others.filter(
    (other): other is Car =>
      other !== undefined &&
      hasPart(other, category, part) &&
      hasDesign(other, category, values) &&
      (!wheelParts.has(category.slug) || sharesWheels(car, other)),
  )
  const picked = random.some(fitting, samePlatform ? random.int(1, 6) : random.int(0, 1))
  return [car, ...picked].map((each) => yearsOf(each, { currentYear: catalogue.year, category, random }))
}

/** Vauxhall and Opel sell the same cars under two names. */
function badgeTwin({ carsByKey }: DemoCatalogue, { key }: Car): Car | undefined {
  const [make, ...rest] = key.split('/')
  const twin = make === 'vauxhall' ? 'opel' : make === 'opel' ? 'vauxhall' : undefined
  return twin ? carsByKey.get([twin, ...rest].join('/')) : undefined
}

/** Main categories whose parts a facelift changes. */
const faceliftMains: ReadonlySet<string> = new Set(['body-panels', 'doors-mirrors', 'lighting', 'interior', 'infotainment', 'ecu-modules'])

type YearOptions = { currentYear: number; category: PartCategory; random: Random }

/** Usually all years of the generation, sometimes only those before or after the facelift. */
function yearsOf({ id, from, to }: Pick<Car, 'id' | 'from' | 'to'>, { currentYear, category, random }: YearOptions): VehicleYears {
  const years = (to ?? Math.min(from + 8, currentYear)) - from
  if (years < 4 || !faceliftMains.has(category.main) || random.chance(0.88)) return { node_id: id, year_from: null, year_to: null }
  const facelift = from + Math.ceil(years / 2)
  return random.chance(0.5) ? { node_id: id, year_from: from, year_to: facelift } : { node_id: id, year_from: facelift, year_to: to }
}

function engineFitments({ catalogue, category, part, car, engine, random }: Options & { engine: Engine }): VehicleYears[] {
  if (category.scope !== 'engine') return withFuelOf(engine, car)
  const sameCar = enginesWith(car, category, part)
    .filter((other) => isSameEngine(engine, other) && other !== engine)
    .slice(0, 3)
  const fitting = sameEnginesOfOtherCars(catalogue, car, engine).filter(
    (other) => hasPart(other.car, category, part) && isEngineOfPart(other.engine, other.car, category, part),
  )
  const otherCars = random.some(
    fitting.map((other) => other.engine),
    random.int(0, 4),
  )
  return [engine, ...sameCar, ...otherCars].map(nodeOf)
}

/** The engines of the car that use the fuel of this one, which comes first. */
const withFuelOf = (engine: Engine, car: Car): VehicleYears[] =>
  [engine, ...car.engines.filter((other) => other !== engine && fuelOfPart(other) === fuelOfPart(engine))].map(nodeOf)

const nodeOf = ({ id }: Engine): VehicleYears => ({ node_id: id, year_from: null, year_to: null })

const isSameEngine = (a: Engine, b: Engine) =>
  a.fuel === b.fuel && a.cc === b.cc && (a.cc === null ? a.hp === b.hp : Math.abs(a.hp - b.hp) <= 60)

/** The same engine in other cars of the makes that use it, built in the same years. */
function sameEnginesOfOtherCars(catalogue: DemoCatalogue, car: Car, engine: Engine): EngineOfCar[] {
  const candidates = enginesByFamily(catalogue).get(familyKey(car, engine)) ?? []
  return candidates.filter(
    (other) => other.car !== car && isSameEngine(engine, other.engine) && Math.abs(other.engine.from - engine.from) <= 4,
  )
}

type EngineOfCar = { car: Car; engine: Engine }
type EnginesByFamily = Map<string, EngineOfCar[]>
const enginesCache = new WeakMap<DemoCatalogue, EnginesByFamily>()

function enginesByFamily(catalogue: DemoCatalogue): EnginesByFamily {
  const cached = enginesCache.get(catalogue)
  if (cached) return cached
  const engines = catalogue.cars.flatMap((car) => car.engines.map((engine) => ({ car, engine })))
  const grouped = Map.groupBy(engines, ({ car, engine }) => familyKey(car, engine))
  enginesCache.set(catalogue, grouped)
  return grouped
}

const familyKey = (car: Car, { fuel, cc }: Engine) => `${engineFamily(car.make)} ${fuel} ${cc}`

type PickOptions = { car: Car; category: PartCategory; part: PartTemplate; random: Random }

/**
 * Picks an engine of the car that has such a part. Categories with an engine code prefer engines
 * whose code is known.
 */
export function pickEngine({ car, category, part, random }: PickOptions): Engine | undefined {
  const engines = enginesWith(car, category, part)
  const withCode = engines.filter(({ code }) => code !== null)
  const needsCode = category.attributes.some(({ key }) => key === 'engine_code')
  const candidates = needsCode && withCode.length > 0 ? withCode : engines
  return candidates.length > 0 ? random.pick(candidates) : undefined
}
