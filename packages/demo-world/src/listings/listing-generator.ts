import type { Car, DemoCatalogue, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { hasPart } from '../catalogue/part-scope.ts'
import { createRandom, createWeightedPicker, type Random } from '../random.ts'
import { createGarageOffers, type Offer } from './garage-offers.ts'
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
  const garageOffer = createGarageOffers({ catalogue, sellers })

  function generateOffer(random: Random): Offer {
    const seller = pickSeller(random)
    const { category, part } = partPicker(seller)(random)
    const makes = seller.kind === 'retailer' && random.chance(0.1) ? null : seller.makes
    const car = part.universal ? undefined : carPicker({ category, part, makes })(random)
    return { seller, category, part, car }
  }

  return (index: number, id: number): GeneratedListing => {
    const random = createRandom(seed).fork(`listing/${index}`)
    const { seller, category, part, car, engine } = garageOffer(index, random) ?? generateOffer(random)
    const product = generateProduct({ catalogue, category, part, car, engine, random })
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

type CarOptions = { category: PartCategory; part: PartTemplate; makes: string[] | null }

/**
 * Pickers of cars that have a part: of the makes of the seller, or of any make when none of these
 * has such a part.
 */
function createCarPickers({ cars }: DemoCatalogue) {
  const partKey = ({ category, part }: Pick<CarOptions, 'category' | 'part'>) => `${category.slug} ${category.parts.indexOf(part)}`
  const carsWith = cacheBy(partKey, ({ category, part }) => cars.filter((car) => hasPart(car, category, part)))
  const weightFor = (makes: string[] | null) => (car: Car) => (makes === null || makes.includes(car.make) ? car.weight : 0)
  return cacheBy(
    (options: CarOptions) => `${partKey(options)} ${options.makes?.join() ?? ''}`,
    ({ makes, ...options }) => {
      const candidates = carsWith(options)
      return required(createWeightedPicker(candidates, weightFor(makes)) ?? createWeightedPicker(candidates, weightFor(null)))
    },
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
