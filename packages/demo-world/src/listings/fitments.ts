import type { Car, DemoCatalogue, Engine, PartCategory } from '../catalogue/catalogue.ts'
import { enginesWith, hasPart } from '../catalogue/part-scope.ts'
import { engineFamily, platformSiblings } from '../catalogue/platforms.ts'
import type { Random } from '../random.ts'

export type Fitment = { node_id: number; year_from: number | null; year_to: number | null; note: string | null }

const MAX_FITMENTS = 8

type Options = { catalogue: DemoCatalogue; category: PartCategory; car: Car; engine: Engine | undefined; random: Random }

/**
 * The vehicles that a part made for this car fits: 1 to 8 rows, its own car first. Parts of engines
 * name engines.
 */
export function generateFitments({ catalogue, category, car, engine, random }: Options): Fitment[] {
  const rows =
    category.scope === 'engine' && engine ? engineFitments(catalogue, car, engine, random) : carFitments(catalogue, category, car, random)
  const limited = rows.slice(0, MAX_FITMENTS)
  const note = generateNote(category, random)
  return limited.map((row, i) => ({ ...row, note: note !== null && (i === 0 || random.chance(0.3)) ? note : null }))
}

type VehicleYears = Omit<Fitment, 'note'>

function carFitments(catalogue: DemoCatalogue, category: PartCategory, car: Car, random: Random): VehicleYears[] {
  const samePlatform = category.scope === 'platform'
  const others = samePlatform ? platformSiblings(car.key).map((key) => catalogue.carsByKey.get(key)) : [badgeTwin(catalogue, car)]
  const fitting = others.filter((other): other is Car => other !== undefined && hasPart(other, category))
  const picked = random.some(fitting, samePlatform ? random.int(1, 6) : random.int(0, 1))
  return [yearsOf(car, random), ...picked.map((other) => yearsOf(other, random))]
}

/** Vauxhall and Opel sell the same cars under two names. */
function badgeTwin({ carsByKey }: DemoCatalogue, { key }: Car): Car | undefined {
  const [make, ...rest] = key.split('/')
  const twin = make === 'vauxhall' ? 'opel' : make === 'opel' ? 'vauxhall' : undefined
  return twin ? carsByKey.get([twin, ...rest].join('/')) : undefined
}

/** Usually all years of the generation, sometimes only those before or after the facelift. */
function yearsOf({ id, from, to }: Pick<Car, 'id' | 'from' | 'to'>, random: Random): VehicleYears {
  const years = (to ?? from + 8) - from
  if (years < 4 || random.chance(0.72)) return { node_id: id, year_from: null, year_to: null }
  const facelift = from + Math.ceil(years / 2)
  return random.chance(0.5) ? { node_id: id, year_from: from, year_to: facelift } : { node_id: id, year_from: facelift, year_to: to }
}

function engineFitments(catalogue: DemoCatalogue, car: Car, engine: Engine, random: Random): VehicleYears[] {
  const sameCar = car.engines.filter((other) => isSameEngine(engine, other) && other !== engine).slice(0, 3)
  const otherCars = random.some(sameEnginesOfOtherCars(catalogue, car, engine), random.int(0, 4))
  return [engine, ...sameCar, ...otherCars].map(({ id }) => ({ node_id: id, year_from: null, year_to: null }))
}

const isSameEngine = (a: Engine, b: Engine) =>
  a.fuel === b.fuel && a.cc === b.cc && (a.cc === null ? a.hp === b.hp : Math.abs(a.hp - b.hp) <= 60)

/** The same engine in other cars of the makes that use it, built in the same years. */
function sameEnginesOfOtherCars(catalogue: DemoCatalogue, car: Car, engine: Engine): Engine[] {
  const candidates = enginesByFamily(catalogue).get(familyKey(car, engine)) ?? []
  return candidates
    .filter((other) => other.car !== car && isSameEngine(engine, other.engine) && Math.abs(other.engine.from - engine.from) <= 4)
    .map((other) => other.engine)
}

type EnginesByFamily = Map<string, { car: Car; engine: Engine }[]>
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

/**
 * Picks an engine of the car that has such a part. Categories with an engine code prefer engines
 * whose code is known.
 */
export function pickEngine(car: Car, category: PartCategory, random: Random): Engine | undefined {
  const engines = enginesWith(category.need, car)
  const withCode = engines.filter(({ code }) => code !== null)
  const needsCode = category.attributes.some(({ key }) => key === 'engine_code')
  const candidates = needsCode && withCode.length > 0 ? withCode : engines
  return candidates.length > 0 ? random.pick(candidates) : undefined
}

/** Notes that sellers add to a fitment, by main category. */
const notesOf: Record<string, string[]> = {
  brakes: ['with 288 mm discs', 'with 312 mm discs', 'with electric parking brake', 'not for sport brakes', 'teves system'],
  suspension: ['with standard suspension', 'not for sport suspension', 'with electronic dampers', 'heavy duty'],
  steering: ['with electric power steering', 'right-hand drive'],
  lighting: ['with xenon lights', 'with halogen lights', 'not for adaptive lights'],
  'body-panels': ['5-door', '3-door', 'with parking sensors', 'not for R-Line or sport bumpers'],
  'doors-mirrors': ['5-door', 'with power folding', 'without blind spot assist'],
  glass: ['with rain sensor', '5-door', 'estate'],
  interior: ['right-hand drive', '5-door'],
  'cooling-heating': ['with A/C', 'without A/C', 'manual gearbox'],
  'air-conditioning': ['with A/C', 'with automatic climate control'],
  'transmission-clutch': ['manual gearbox', 'with dual-mass flywheel', '6-speed'],
  engine: ['without start-stop', 'up to Euro 5', 'Euro 6'],
  'electronics-sensors': ['without adaptive cruise', 'with start-stop'],
  infotainment: ['with navigation', 'without DAB'],
}

function generateNote({ main }: PartCategory, random: Random): string | null {
  const notes = notesOf[main]
  return notes && random.chance(0.16) ? random.pick(notes) : null
}
