import type { SeedPart } from '../data/parts/types.ts'
import { createChooser, createRandom, type Random } from '../kit/random.ts'
import type { Car, Catalogue, Kind } from './catalogue.ts'
import { type DrawnListing, drawListing } from './draw-listing.ts'
import { hasPart } from './kinds.ts'
import { drawProduct } from './product.ts'
import { type Seller, stocks } from './sellers.ts'

type Options = { catalogue: Catalogue; sellers: readonly Seller[]; seed: number; now: Date }
type Choose<T> = (random: Random) => T

/** Draws listings one by one. Each has chance of its own: the hundredth is the same whether one draws a hundred or a hundred thousand. */
export function createListingDrawer({ catalogue, sellers, seed, now }: Options) {
  const chooseSeller = createChooser(sellers, ({ share }) => share)
  if (!chooseSeller) throw new Error('nobody sells')
  const partFor = memo((seller: Seller) => (privately(seller) ? 'private' : seller.key), choosePartOf(catalogue))
  const carFor = memo(({ kind, makes }: Wanted) => `${kind.need} ${kind.scope === 'engine'} ${makes?.join() ?? ''}`, chooseCarOf(catalogue))

  return (index: number, id: number): DrawnListing => {
    const random = createRandom(seed).fork(`listing/${index}`)
    const seller = chooseSeller(random)
    const { kind, part } = partFor(seller)(random)
    const makes = seller.trade === 'retailer' && random.chance(0.1) ? null : seller.makes
    const car = part.universal ? undefined : carFor({ kind, makes })(random)
    const product = drawProduct({ catalogue, kind, part, car, random })
    return drawListing({ index, id, seller, product, now, random })
  }
}

const privately = ({ trade }: Seller) => trade === 'private'

const choosePartOf = (catalogue: Catalogue) => {
  const all = catalogue.kinds.flatMap((kind) => kind.sub.parts.map((part) => ({ kind, part })))
  return (seller: Seller): Choose<{ kind: Kind; part: SeedPart }> =>
    some(
      createChooser(
        all,
        ({ kind, part }) =>
          (kind.weight / kind.sub.parts.length) * stocks(seller, { main: kind.main, slug: kind.sub.slug }, part.usedShare),
      ),
    )
}

type Wanted = { kind: Kind; makes: string[] | null }

/** A car of the makes the seller deals in, or of any when none of those has such a part. */
const chooseCarOf =
  ({ cars }: Catalogue) =>
  ({ kind, makes }: Wanted): Choose<Car> => {
    const weight = (among: string[] | null) => (car: Car) =>
      hasPart(car, kind) && (among === null || among.includes(car.make)) ? car.weight : 0
    return some(createChooser(cars, weight(makes)) ?? createChooser(cars, weight(null)))
  }

function some<T>(choose: Choose<T> | undefined): Choose<T> {
  if (!choose) throw new Error('nothing to choose from')
  return choose
}

function memo<A, T>(keyOf: (about: A) => string, make: (about: A) => T): (about: A) => T {
  const kept = new Map<string, T>()
  return (about) => {
    const key = keyOf(about)
    const known = kept.get(key) ?? make(about)
    kept.set(key, known)
    return known
  }
}
