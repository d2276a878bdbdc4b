import type { Car, Engine, EngineNeed, FitScope, Fuel, PartCategory, PartTemplate } from './catalogue.ts'
import { isEngineOfPart, isPartOfCar } from './part-rules.ts'

const slugs = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const combustionCategories = slugs('engine ignition-electrics fuel-system exhaust-emissions transmission-clutch filters-service')
const dieselOnly = slugs('glow-plugs glow-plug-relays particulate-filters adblue-parts injector-seals')
const petrolOnly = slugs('spark-plugs ignition-coils ignition-leads distributors carburettors')
const engineSensors = slugs(
  'air-mass-meters map-sensors crankshaft-sensors camshaft-sensors oil-pressure-sensors knock-sensors engine-ecus gearbox-ecus',
)
const anyEngine = slugs('cabin-filters battery-cables fuel-caps-fillers accelerator-pedals')

/** The engines that parts of a category belong to. `main` is the slug of the main category. */
export function engineNeedOf(main: string, slug: string): EngineNeed {
  if (main === 'hybrid-ev' || slug === 'electric-ac-compressors') return 'electric'
  if (dieselOnly.has(slug)) return 'diesel'
  if (petrolOnly.has(slug)) return 'petrol'
  return (combustionCategories.has(main) && !anyEngine.has(slug)) || engineSensors.has(slug) ? 'combustion' : 'any'
}

const platformCategories = slugs(
  'brakes wheels-tyres suspension steering cooling-heating air-conditioning drivetrain electronics-sensors ecu-modules',
)
const platformParts = slugs(
  'cabin-filters gear-linkages clutch-cables gearbox-mounts accelerator-pedals switches relays wiper-motors wiper-linkages',
)
const engineCategories = slugs('engine ignition-electrics fuel-system exhaust-emissions transmission-clutch filters-service hybrid-ev')
const carParts = slugs('fuel-tanks fuel-caps-fillers engine-covers')

export function fitScopeOf(main: string, slug: string): FitScope {
  if (platformParts.has(slug)) return 'platform'
  if (engineSensors.has(slug)) return 'engine'
  if (carParts.has(slug)) return 'car'
  if (engineCategories.has(main)) return 'engine'
  return platformCategories.has(main) ? 'platform' : 'car'
}

/** Whether an engine decides which part it is: a part of the engine, or a part for one fuel. */
export const dependsOnEngine = ({ scope, attributes }: Pick<PartCategory, 'scope' | 'attributes'>): boolean =>
  scope === 'engine' || attributes.some(({ key }) => key === 'fuel')

const fuelsOf: Record<Exclude<EngineNeed, 'any'>, readonly Fuel[]> = {
  combustion: ['petrol', 'diesel', 'hybrid'],
  petrol: ['petrol', 'hybrid'],
  diesel: ['diesel'],
  electric: ['electric', 'hybrid'],
}

const electricMakes = slugs('Tesla Polestar')

/** The engines of a car that have such a part. */
export const enginesWith = (car: Car, category: PartCategory, part: PartTemplate): Engine[] =>
  car.engines.filter(
    (engine) => (category.need === 'any' || fuelsOf[category.need].includes(engine.fuel)) && isEngineOfPart(engine, car, category, part),
  )

/**
 * Whether a car has such a part. Parts of engines need an engine in the catalogue.
 * A car without engines in the catalogue is assumed to have a combustion engine.
 */
export function hasPart(car: Car, category: PartCategory, part: PartTemplate): boolean {
  const { need, scope } = category
  if (!isPartOfCar(car, category, part)) return false
  if (need === 'any' && !dependsOnEngine(category)) return true
  if (car.engines.length === 0) return scope !== 'engine' && (need === 'combustion' || need === 'any') && !electricMakes.has(car.make)
  return enginesWith(car, category, part).length > 0
}
