import type { Car, Engine, Fuel, Kind } from './catalogue.ts'

/** What a car must have for such a part to exist. */
export type Need = 'any' | 'combustion' | 'petrol' | 'diesel' | 'electric'

/** How far a part of a kind goes: this car, cars built on the same platform, or cars with the same engine. */
export type FitScope = 'car' | 'platform' | 'engine'

const words = (text: string): Set<string> => new Set(text.split(' '))

const combustionMains = words('engine ignition-electrics fuel-system exhaust-emissions transmission-clutch filters-service')
const dieselOnly = words('glow-plugs glow-plug-relays particulate-filters adblue-parts injector-seals high-pressure-pumps')
const petrolOnly = words('spark-plugs ignition-coils ignition-leads distributors carburettors')
const engineSensors = words(
  'air-mass-meters map-sensors crankshaft-sensors camshaft-sensors oil-pressure-sensors knock-sensors engine-ecus gearbox-ecus',
)
const anyCar = words('cabin-filters battery-cables fuel-caps-fillers accelerator-pedals')

export function needOf(main: string, slug: string): Need {
  if (main === 'hybrid-ev' || slug === 'electric-ac-compressors') return 'electric'
  if (dieselOnly.has(slug)) return 'diesel'
  if (petrolOnly.has(slug)) return 'petrol'
  return (combustionMains.has(main) && !anyCar.has(slug)) || engineSensors.has(slug) ? 'combustion' : 'any'
}

const platformMains = words(
  'brakes wheels-tyres suspension steering cooling-heating air-conditioning drivetrain electronics-sensors ecu-modules',
)
const platformKinds = words(
  'cabin-filters gear-linkages clutch-cables gearbox-mounts accelerator-pedals switches relays wiper-motors wiper-linkages',
)
const engineMains = words('engine ignition-electrics fuel-system exhaust-emissions transmission-clutch filters-service hybrid-ev')
const carKinds = words('fuel-tanks fuel-caps-fillers engine-covers')

export function scopeOf(main: string, slug: string): FitScope {
  if (platformKinds.has(slug)) return 'platform'
  if (engineSensors.has(slug)) return 'engine'
  if (carKinds.has(slug)) return 'car'
  if (engineMains.has(main)) return 'engine'
  return platformMains.has(main) ? 'platform' : 'car'
}

const mainWeights: Record<string, number> = {
  brakes: 11,
  'wheels-tyres': 6,
  suspension: 8,
  steering: 4,
  engine: 8,
  'ignition-electrics': 5,
  'fuel-system': 4,
  'exhaust-emissions': 4,
  'cooling-heating': 5,
  'air-conditioning': 2,
  'transmission-clutch': 4,
  drivetrain: 3,
  'body-panels': 7,
  'doors-mirrors': 6,
  glass: 2,
  lighting: 7,
  interior: 3,
  'seats-belts': 2,
  'electronics-sensors': 4,
  'ecu-modules': 4,
  infotainment: 3,
  'batteries-charging': 2,
  'wipers-washers': 2,
  'filters-service': 5,
  'oils-fluids': 3,
  'tools-garage': 2,
  'accessories-styling': 2,
  'towing-racks': 2,
  'locks-security': 1,
  'hybrid-ev': 1.5,
  universal: 1,
}

const sought: Record<string, number> = {
  'brake-discs': 5,
  'brake-pads': 5,
  'brake-calipers': 4,
  'alloy-wheels': 4,
  headlights: 6,
  'tail-lights': 4,
  'door-mirrors': 4,
  bumpers: 3,
  bonnets: 2,
  'front-wings': 2.5,
  turbochargers: 3,
  'timing-belt-kits': 2,
  alternators: 3,
  'starter-motors': 2.5,
  'shock-absorbers': 3,
  'control-arms': 3,
  'coil-springs': 2,
  radiators: 2.5,
  'clutch-kits': 3,
  'oil-filters': 2,
  'air-filters': 2,
  'engine-ecus': 2,
  'wheel-bearings': 2,
  'fuel-injectors': 2.5,
}

/** How often such parts are listed, among all. */
export const weightOfKind = (main: string, slug: string): number => (mainWeights[main] ?? 1) * (sought[slug] ?? 1)

const fuelsOf: Record<Exclude<Need, 'any'>, readonly Fuel[]> = {
  combustion: ['petrol', 'diesel', 'hybrid'],
  petrol: ['petrol', 'hybrid'],
  diesel: ['diesel'],
  electric: ['electric', 'hybrid'],
}

const electricMakes = words('Tesla Polestar')

/** Engines of the car that have such a part. */
export const enginesFor = (car: Car, need: Need): Engine[] =>
  need === 'any' ? car.engines : car.engines.filter(({ fuel }) => fuelsOf[need].includes(fuel))

/** Is there such a part in this car? Parts of engines are sold for engines the catalogue knows; else an ordinary one is taken for granted. */
export function hasPart(car: Car, { need, scope }: Pick<Kind, 'need' | 'scope'>): boolean {
  if (need === 'any') return scope !== 'engine' || car.engines.length > 0
  if (car.engines.length === 0) return scope !== 'engine' && need === 'combustion' && !electricMakes.has(car.make)
  return enginesFor(car, need).length > 0
}
