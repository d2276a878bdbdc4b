import type { Car, DemoCatalogue, Engine, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { dependsOnEngine, enginesWith, hasPart } from '../catalogue/part-scope.ts'
import { namedPeople } from '../people/demo-people.ts'
import { createWeightedPicker, type Random } from '../random.ts'
import { isForSale, STATUS_CYCLE_LENGTH } from './sale.ts'
import { type Seller, stockWeight } from './sellers.ts'

/** What a seller offers: a part of a car, or one that fits any car. */
export type Offer = {
  seller: Seller
  category: PartCategory
  part: PartTemplate
  car: Car | undefined
  engine?: Engine | undefined
}

/** The common parts of any car, in the order in which the offers for a garage take turns. */
const commonSlugs = (
  'headlights brake-discs oil-filters starter-motors door-mirrors brake-pads air-filters alternators alloy-wheels tail-lights fuel-filters ' +
  'clutch-kits turbochargers fuel-injectors timing-belt-kits brake-calipers front-wings bumpers catalytic-converters doors headlights ' +
  'particulate-filters exhaust-systems cabin-filters glow-plugs shock-absorbers control-arms wheel-bearings coil-springs radiators ' +
  'door-mirrors tail-lights alloy-wheels window-regulators grilles bonnets spark-plugs drop-links abs-sensors wiper-motors ' +
  'manual-gearboxes egr-valves engine-ecus timing-chains ignition-coils drive-belts windscreens front-seats steering-wheels ' +
  'track-rod-ends fog-lights instrument-clusters door-handles water-pumps brake-hoses wiper-blades engine-mounts'
).split(' ')

/**
 * The engines of the cars in the garages and of the plates in the sandbox. Parts of other engines
 * of these cars are not offered on purpose.
 */
export const garageEngines: Readonly<Record<string, readonly string[]>> = {
  'volkswagen/golf/mk7': ['2.0 TDI 150', '1.6 TDI 110'],
  'ford/fiesta/mk6': ['1.25 82'],
  'bmw/3-series/e90': ['320d 177'],
  'vauxhall/corsa/d': ['1.2 80'],
  'skoda/octavia/mk3': ['2.0 TDI 150'],
  'land-rover/defender/l316': ['2.5 Td5 122'],
  'mazda/mx-5/nb': ['1.8 146'],
  'renault/clio/mk4': ['1.5 dCi 90'],
}

/**
 * Two of five of the first listings are parts of the cars in the garages of the demo people, if
 * they are for sale.
 */
const garageIndexes = Array.from({ length: STATUS_CYCLE_LENGTH }, (_, index) => index).filter(
  (index) => (index % 5) % 2 === 1 && isForSale(index),
)
const GARAGE_LISTING_LIMIT = 2_400

type Options = { catalogue: DemoCatalogue; sellers: readonly Seller[] }
type Want = { car: Car; category: PartCategory; parts: PartTemplate[]; engine: Engine | undefined }

/**
 * Creates a function that gives the offer of a listing for a garage, or undefined for the
 * other listings.
 */
export function createGarageOffers({ catalogue, sellers }: Options) {
  const wants = garageCars(catalogue).map((car) => wantsOf(car, catalogue))
  const sellerPicker = createSellerPickers(sellers.filter(({ state }) => state === 'selling'))

  return (index: number, random: Random): Offer | undefined => {
    const place = garagePlace(index)
    const want = place === undefined ? undefined : wantAt(wants[place % wants.length] ?? [], Math.floor(place / wants.length))
    if (!want) return undefined
    const { car, category, engine } = want
    const part = random.pick(want.parts)
    const seller = sellerPicker({ category, part, car })?.(random)
    return seller && { seller, category, part, car, engine }
  }
}

/** All parts take a turn once. Later turns are of the parts that do not depend on the engine. */
function wantAt(wants: readonly Want[], turn: number): Want | undefined {
  const later = wants.filter(({ engine }) => !engine)
  return wants[turn] ?? later[(turn - wants.length) % later.length]
}

/** The common parts that the car has. Parts of engines are wanted for each of its engines. */
function wantsOf(car: Car, { categories }: DemoCatalogue): Want[] {
  const engines = car.engines.filter(({ name }) => garageEngines[car.key]?.includes(name))
  const common = commonSlugs.flatMap((slug) => categories.find((category) => category.slug === slug) ?? [])
  return common.flatMap((category): Want[] => {
    const parts = category.parts.filter((part) => !part.universal && hasPart(car, category, part))
    if (!dependsOnEngine(category)) return parts.length === 0 ? [] : [{ car, category, parts, engine: undefined }]
    return engines.flatMap((engine) => {
      const partsOfEngine = parts.filter((part) => enginesWith(car, category, part).includes(engine))
      return partsOfEngine.length === 0 ? [] : [{ car, category, parts: partsOfEngine, engine }]
    })
  })
}

type Demand = { category: PartCategory; part: PartTemplate; car: Car }

/** Pickers of the sellers who have a part in stock. */
function createSellerPickers(sellers: readonly Seller[]) {
  const pickers = new Map<string, ReturnType<typeof createWeightedPicker<Seller>>>()
  return ({ category, part, car }: Demand) => {
    const key = `${category.slug} ${category.parts.indexOf(part)} ${car.make}`
    const weightOf = (seller: Seller) =>
      sellsMake(seller, car) ? seller.share * stockWeight(seller, { ...category, usedShare: part.usedShare }) : 0
    if (!pickers.has(key)) pickers.set(key, createWeightedPicker(sellers, weightOf))
    return pickers.get(key)
  }
}

/** The number of the listing among those for garages. */
function garagePlace(index: number): number | undefined {
  const position = garageIndexes.indexOf(index % STATUS_CYCLE_LENGTH)
  if (position === -1 || index >= GARAGE_LISTING_LIMIT) return undefined
  return Math.floor(index / STATUS_CYCLE_LENGTH) * garageIndexes.length + position
}

const sellsMake = ({ makes }: Seller, { make }: Car): boolean => makes === null || makes.includes(make)

function garageCars({ carsByKey }: DemoCatalogue): Car[] {
  const keys = new Set(namedPeople.flatMap(({ garage = [] }) => garage.map(({ vehicle }) => vehicle)))
  return [...keys].flatMap((key) => carsByKey.get(key) ?? [])
}
