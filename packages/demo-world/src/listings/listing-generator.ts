import type { Car, DemoCatalogue, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { hasPart } from '../catalogue/part-scope.ts'
import { createRandom, createWeightedPicker, type Random } from '../random.ts'
import { type GeneratedListing, generateListing } from './generate-listing.ts'
import { generateProduct } from './product.ts'
import { type Seller, stockWeight } from './sellers.ts'

type Options = { catalogue: DemoCatalogue; sellers: readonly Seller[]; seed: number; now: Date }
type Picker<T> = (random: Random) => T

/**
 * Creates a function that generates listings by index. Each listing has random numbers of its own:
 * number 100 is the same whether 101 or 100,000 listings are generated.
 */
export function createListingGenerator({ catalogue, sellers, seed, now }: Options) {
  const pickSeller = required(createWeightedPicker(sellers, ({ share }) => share))
  const partPicker = createPartPickers(catalogue)
  const carPicker = createCarPickers(catalogue)

  return (index: number, id: number): GeneratedListing => {
    const random = createRandom(seed).fork(`listing/${index}`)
    const seller = pickSeller(random)
    const { category, part } = partPicker(seller)(random)
    const makes = seller.kind === 'retailer' && random.chance(0.1) ? null : seller.makes
    const car = part.universal ? undefined : carPicker({ category, makes })(random)
    const product = generateProduct({ catalogue, category, part, car, random })
    return generateListing({ index, id, seller, product, now, random })
  }
}

/** Pickers of parts: one for each business, one for all private sellers. */
function createPartPickers({ categories }: DemoCatalogue) {
  const parts = categories.flatMap((category) => category.parts.map((part) => ({ category, part })))
  const weightFor =
    (seller: Seller) =>
    ({ category, part }: { category: PartCategory; part: PartTemplate }) =>
      (category.weight / category.parts.length) *
      stockWeight(seller, { main: category.main, slug: category.slug, usedShare: part.usedShare })
  return cacheBy(
    (seller: Seller) => (seller.kind === 'private' ? 'private' : seller.key),
    (seller) => required(createWeightedPicker(parts, weightFor(seller))),
  )
}

type CarOptions = { category: PartCategory; makes: string[] | null }

/**
 * Pickers of cars that have a part: of the makes of the seller, or of any make when none of these
 * has such a part.
 */
function createCarPickers({ cars }: DemoCatalogue) {
  const weightFor = (category: PartCategory, makes: string[] | null) => (car: Car) =>
    hasPart(car, category) && (makes === null || makes.includes(car.make)) ? car.weight : 0
  return cacheBy(
    ({ category, makes }: CarOptions) => `${category.need} ${category.scope === 'engine'} ${makes?.join() ?? ''}`,
    ({ category, makes }) =>
      required(createWeightedPicker(cars, weightFor(category, makes)) ?? createWeightedPicker(cars, weightFor(category, null))),
  )
}

function required<T>(picker: Picker<T> | undefined): Picker<T> {
  if (!picker) throw new Error('there is nothing to pick from')
  return picker
}

function cacheBy<A, T>(keyOf: (argument: A) => string, create: (argument: A) => T): (argument: A) => T {
  const cache = new Map<string, T>()
  return (argument) => {
    const key = keyOf(argument)
    const value = cache.get(key) ?? create(argument)
    cache.set(key, value)
    return value
  }
}
