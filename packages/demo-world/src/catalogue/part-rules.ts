import { bodyPaints } from '../drawings/body-paints.ts'
import {
  bodyShapesOf,
  hasLoadArea,
  hasRearDoors,
  hasRearSeats,
  hasSlidingDoor,
  hasSolidRoof,
  hasTailgate,
  hasThirdRow,
  isAmong,
  isOffRoader,
  isRearDriven,
  isRearDrivenOnly,
  modelKeys,
} from './car-bodies.ts'
import type { AttributeValue, Car, Engine, PartCategory, PartTemplate } from './catalogue.ts'
import { wheelFitmentOf } from './wheel-fitments.ts'

type CarRule = (car: Car) => boolean
type EngineRule = (engine: Engine, car: Car) => boolean

/** Cars of generations that were introduced in these years have such a part. */
const since =
  (year: number): CarRule =>
  ({ from }) =>
    from >= year
const until =
  (year: number): CarRule =>
  ({ from }) =>
    from <= year
const hasKnownWheels: CarRule = (car) => wheelFitmentOf(car) !== undefined

const airSuspended = modelKeys(
  `audi/a6-allroad audi/a8 audi/q7 bmw/x5 bmw/7-series land-rover/discovery land-rover/range-rover land-rover/range-rover-sport
  mercedes-benz/s-class mercedes-benz/gl mercedes-benz/gls mercedes-benz/gle mercedes-benz/cls porsche/cayenne porsche/panamera
  tesla/model-s tesla/model-x volkswagen/touareg volkswagen/phaeton`,
)
const isAirSuspended: CarRule = (car) => isAmong(car, airSuspended) && car.from >= 2002
const hasLeafSprings: CarRule = (car) =>
  (car.bodies.includes('pickup') && car.make !== 'Land Rover') || isAmong(car, modelKeys('volkswagen/caddy'))

/** Cars that have parts of a subcategory. Every car has those that are not named here. */
const carRules: Record<string, CarRule> = {
  'sliding-doors': hasSlidingDoor,
  'tailgate-struts': hasTailgate,
  'boot-liners': (car) => hasTailgate(car) || car.bodies.includes('saloon'),
  'rear-seats': hasRearSeats,
  'roof-bars': hasSolidRoof,
  headlinings: hasSolidRoof,
  'sunroof-glass': hasSolidRoof,
  'quarter-glass': (car) => hasRearSeats(car) && hasSolidRoof(car),
  'tow-bars': hasSolidRoof,
  'alloy-wheels': hasKnownWheels,
  'steel-wheels': (car) => (wheelFitmentOf(car)?.rim.low ?? 99) <= 16,
  'spare-wheels': hasKnownWheels,
  'wheel-trims': (car) => (wheelFitmentOf(car)?.rim.low ?? 99) <= 16,
  'wheel-bolts': hasKnownWheels,
  'locking-wheel-nuts': hasKnownWheels,
  'wheel-spacers': hasKnownWheels,
  'wheel-hubs': hasKnownWheels,
  'tyre-pressure-sensors': since(2007),
  'leaf-springs': hasLeafSprings,
  'air-springs': isAirSuspended,
  'air-suspension-compressors': isAirSuspended,
  propshafts: isRearDriven,
  'propshaft-bearings': isRearDriven,
  differentials: isRearDriven,
  'transfer-boxes': isOffRoader,
  'electronic-parking-brakes': since(2009),
  'abs-pumps': since(1993),
  'abs-sensors': since(1993),
  'steering-angle-sensors': since(2000),
  airbags: since(1994),
  'airbag-modules': since(1994),
  'clockspring-units': since(1996),
  'belt-pretensioners': since(1996),
  'parking-sensors': since(1999),
  'parking-modules': since(1999),
  cameras: since(2009),
  'radar-units': since(2012),
  'rain-sensors': since(2000),
  displays: since(2006),
  'headlight-ballasts': since(2003),
  'headlight-motors': since(1996),
  'daytime-running-lights': since(2009),
  'body-control-modules': since(2000),
  'door-modules': since(2000),
  'steering-modules': since(2003),
  'climate-controls': since(1990),
  'clutch-cables': until(1999),
  distributors: until(1996),
  carburettors: until(1989),
  'ignition-leads': until(2004),
  immobilisers: since(1995),
}

const beltlessMakes = new Set(['BMW', 'Mercedes-Benz', 'Lexus', 'Tesla', 'Jaguar', 'Mazda', 'MINI'])
const chargedName =
  /turbo|t-jet|ts[i]|tfsi|ecoboost|thp|tce|puretech 1[135]0|t-gdi|dig-t|multiair|boosterjet|jcw|cooper s|\b\d\.\d t\b|^t[3-6]\b/i
const isPlugIn = (engine: Engine) => engine.fuel === 'electric' || /plug|phev|gte|e-?hybrid|45e|recharge/i.test(engine.name)
const isCharged: EngineRule = ({ fuel, name }, { from }) => (fuel === 'diesel' ? from >= 1993 : chargedName.test(name))

/** Engines that have parts of a subcategory, besides their fuel. */
const engineRules: Record<string, EngineRule> = {
  turbochargers: isCharged,
  intercoolers: isCharged,
  'timing-belt-kits': (_, { make }) => !beltlessMakes.has(make),
  'timing-chains': ({ fuel }, { make }) => beltlessMakes.has(make) || fuel === 'petrol',
  'particulate-filters': (_, { from }) => from >= 2004,
  'adblue-parts': (_, { from }) => from >= 2013,
  'exhaust-sensors': ({ fuel }, { from }) => fuel === 'diesel' && from >= 2006,
  'egr-valves': (_, { from }) => from >= 1998,
  'charge-ports': isPlugIn,
  'charging-cables': isPlugIn,
  'on-board-chargers': isPlugIn,
}

/** What a part of a certain design needs: its name is the attribute and the value of the part. */
const templateRules: Record<string, TemplateRule> = {
  'tailgate-struts electric=true': { car: since(2010) },
  'transfer-boxes kind=transfer': { car: ({ make }) => make !== 'Volkswagen' },
  'transfer-boxes kind=haldex': { car: ({ make }) => ['Volvo', 'Land Rover'].includes(make) },
  'power-steering-pumps control=electric': { car: since(2000) },
  'water-pumps control=electric': { car: since(2005) },
  'ev-batteries cell=nimh': { engine: ({ fuel, name }) => fuel === 'hybrid' && !/plug|phev|gte|mild|mhev/i.test(name) },
  'ev-batteries capacity_kwh=1.7': { engine: ({ fuel }) => fuel === 'electric' },
}

type TemplateRule = { car?: CarRule; engine?: EngineRule }
const templateCache = new WeakMap<PartTemplate, TemplateRule[]>()

function rulesOfTemplate({ slug }: PartCategory, part: PartTemplate): TemplateRule[] {
  const cached = templateCache.get(part)
  if (cached) return cached
  const rules = Object.entries(part.values).flatMap(([key, value]) => templateRules[`${slug} ${key}=${value}`] ?? [])
  templateCache.set(part, rules)
  return rules
}

const doorCategories = new Set(
  'doors door-glass door-cards door-handles door-locks door-hinges-checks door-seals window-regulators central-locking door-modules speakers'.split(
    ' ',
  ),
)
const rearSeatCategories = new Set(['seat-belts', 'belt-pretensioners', 'headrests', 'seat-covers'])
const rearWindowCategories = new Set(['wiper-motors', 'wiper-linkages', 'washer-pumps', 'wiper-blades'])

function hasRearEnd(slug: string, car: Car): boolean {
  if (doorCategories.has(slug) || slug === 'wind-deflectors') return hasRearDoors(car)
  if (rearSeatCategories.has(slug)) return hasRearSeats(car)
  return rearWindowCategories.has(slug) ? hasTailgate(car) : true
}

/** Years in which designs were built into new cars: first and last year of introduction. */
const designYears: Record<string, [from: number, to: number]> = {
  'lamp xenon': [1999, 2018],
  'lamp led': [2009, 9999],
  'lamp matrix': [2015, 9999],
  'lamp halogen': [0, 2020],
  'control electric': [2003, 9999],
  'control hydraulic': [0, 2015],
  'control vacuum': [0, 2012],
  'kind curtain': [2000, 9999],
  'kind smart': [2006, 9999],
  'kind shark-fin': [2000, 9999],
  'kind ashtray': [0, 2012],
  'kind ambient': [2008, 9999],
  'kind seat': [1998, 9999],
}

type Choice = { slug: string; key: string; value: AttributeValue; car: Car }
const kindRules: Record<string, CarRule> = {
  'rear-seats third-row': hasThirdRow,
  'boot-liners parcel-shelf': (car) => car.bodies.some((body) => body === 'hatchback' || body === 'fastback'),
  'boot-liners load-cover': hasLoadArea,
}

/** Painted parts have the colours that the drawings of them have. */
const paintedCategories = new Set(
  'bonnets bumpers front-wings rear-quarter-panels tailgates-boot-lids doors sliding-doors door-mirrors'.split(' '),
)
const drawnPaints: ReadonlySet<string> = new Set([...bodyPaints, 'primer'])

/** Whether a design of the part exists for the car: a rear door, a xenon lamp, an estate's boot. */
function isBuilt({ slug, key, value, car }: Choice): boolean {
  const [from, to] = designYears[`${key} ${value}`] ?? [0, 9999]
  if (car.from < from || car.from > to) return false
  if (String(value).startsWith('rear') && (key === 'corner' || key === 'end')) return hasRearEnd(slug, car)
  switch (key) {
    case 'corner':
      return slug !== 'quarter-glass'
    case 'body':
      return bodyShapesOf(car).includes(String(value))
    case 'colour':
      return !paintedCategories.has(slug) || drawnPaints.has(String(value))
    case 'axle':
      return slug !== 'driveshafts' && slug !== 'differentials' ? true : value === 'rear' ? isRearDriven(car) : !isRearDrivenOnly(car)
    case 'kind':
      return slug === 'wheel-bolts' ? wheelFitmentOf(car)?.fixing === value : (kindRules[`${slug} ${value}`]?.(car) ?? true)
    case 'tyre_size':
      return slug !== 'spare-wheels' || isRimOf(car, Number(String(value).split('R')[1]))
    default:
      return true
  }
}

function isRimOf(car: Car, rim: number): boolean {
  const range = wheelFitmentOf(car)?.rim
  return range !== undefined && rim >= range.low && rim <= range.high
}

/** A boot lid is a kind of part of its own, beside the tailgates. */
const isBootLid = (slug: string, value: string): boolean => slug === 'tailgates-boot-lids' && value === 'saloon'

/** The options of a choice that exist for the car. */
export const optionsFor = <T extends { value: string }>(
  { slug }: Pick<PartCategory, 'slug'>,
  { key, options }: { key: string; options: readonly T[] },
  car: Car | undefined,
): readonly T[] => (car ? options.filter(({ value }) => isBuilt({ slug, key, value, car }) && !isBootLid(slug, value)) : options)

/** Whether the car has a part with these attribute values. */
export const hasDesign = (car: Car, { slug }: Pick<PartCategory, 'slug'>, values: Record<string, AttributeValue>): boolean =>
  Object.entries(values).every(([key, value]) => isBuilt({ slug, key, value, car }))

/** Whether an engine of the car has the part, by its fuel and design. */
export function isEngineOfPart(engine: Engine, car: Car, category: PartCategory, part: PartTemplate): boolean {
  if (!(engineRules[category.slug]?.(engine, car) ?? true)) return false
  if (!hasFuelOf(engine, category, part)) return false
  return rulesOfTemplate(category, part).every(({ engine: rule }) => rule?.(engine, car) ?? true)
}

/** Parts for one fuel exist for the fuels that the category or the part names. */
function hasFuelOf(engine: Engine, { attributes }: PartCategory, part: PartTemplate): boolean {
  const fuels =
    part.values.fuel === undefined ? attributes.find(({ key }) => key === 'fuel')?.options.map(({ value }) => value) : [part.values.fuel]
  return fuels === undefined || fuels.includes(fuelOfPart(engine))
}

/** A hybrid has the parts of its petrol engine. */
export const fuelOfPart = ({ fuel }: Engine): string => (fuel === 'hybrid' ? 'petrol' : fuel)

/** Attributes of which a car may have no option. The others always have one. */
const decisiveKeys = new Set(['body', 'tyre_size'])

const designKeys = ['lamp', 'control', 'kind', 'corner', 'end', 'axle', 'body', 'tyre_size']
const designCache = new WeakMap<PartTemplate, boolean>()

/** Whether the part has a value that not every car has. */
function dependsOnCar(part: PartTemplate): boolean {
  const cached = designCache.get(part) ?? designKeys.some((key) => key in part.values)
  designCache.set(part, cached)
  return cached
}

/** Whether the car has such a part, by its body, its years and its equipment. */
export function isPartOfCar(car: Car, category: PartCategory, part: PartTemplate): boolean {
  if (!(carRules[category.slug]?.(car) ?? true)) return false
  if (!rulesOfTemplate(category, part).every(({ car: rule }) => rule?.(car) ?? true)) return false
  if (dependsOnCar(part) && !hasDesign(car, category, part.values)) return false
  return category.attributes.every(
    (attribute) => !decisiveKeys.has(attribute.key) || attribute.key in part.values || optionsFor(category, attribute, car).length > 0,
  )
}
