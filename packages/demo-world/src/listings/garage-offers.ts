import type { Car, DemoCatalogue, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { hasPart } from '../catalogue/part-scope.ts'
import { namedPeople } from '../people/demo-people.ts'
import { createWeightedPicker, type Random } from '../random.ts'
import { type Seller, stockWeight } from './sellers.ts'

/** What a seller offers: a part of a car, or one that fits any car. */
export type Offer = { seller: Seller; category: PartCategory; part: PartTemplate; car: Car | undefined }

/** The common parts of any car, in the order in which the offers for a garage take turns. */
const commonSlugs = (
  'brake-discs headlights door-mirrors alloy-wheels brake-pads front-wings bumpers doors tail-lights shock-absorbers control-arms ' +
  'wheel-bearings brake-calipers brake-discs headlights door-mirrors alloy-wheels coil-springs radiators window-regulators grilles bonnets drop-links abs-sensors wiper-motors ' +
  'windscreens front-seats steering-wheels track-rod-ends fog-lights instrument-clusters door-handles cabin-filters brake-hoses'
).split(' ')

/** Two of five of the first listings are parts of the cars in the garages of the demo people. */
const CYCLE_LENGTH = 5
const GARAGE_LISTING_LIMIT = 2_400

type Options = { catalogue: DemoCatalogue; sellers: readonly Seller[] }

/**
 * Creates a function that gives the offer of a listing for a garage, or undefined for the
 * other listings.
 */
export function createGarageOffers({ catalogue, sellers }: Options) {
  const cars = garageCars(catalogue)
  const sellerPicker = createSellerPickers(sellers.filter(({ state }) => state === 'selling'))
  const categories = commonSlugs.flatMap((slug) => catalogue.categories.find((category) => category.slug === slug) ?? [])

  return (index: number, random: Random): Offer | undefined => {
    const place = garagePlace(index)
    const car = place === undefined ? undefined : cars[place % cars.length]
    if (place === undefined || !car) return undefined
    const category = categories[Math.floor(place / cars.length) % categories.length] as PartCategory
    const parts = category.parts.filter((part) => !part.universal && hasPart(car, category, part))
    if (parts.length === 0) return undefined
    const part = random.pick(parts)
    const seller = sellerPicker({ category, part, car })?.(random)
    return seller && { seller, category, part, car }
  }
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
  const [cycle, position] = [Math.floor(index / CYCLE_LENGTH), index % CYCLE_LENGTH]
  return index < GARAGE_LISTING_LIMIT && position % 2 === 1 ? cycle * 2 + (position - 1) / 2 : undefined
}

const sellsMake = ({ makes }: Seller, { make }: Car): boolean => makes === null || makes.includes(make)

function garageCars({ carsByKey }: DemoCatalogue): Car[] {
  const keys = new Set(namedPeople.flatMap(({ garage = [] }) => garage.map(({ vehicle }) => vehicle)))
  return [...keys].flatMap((key) => carsByKey.get(key) ?? [])
}
