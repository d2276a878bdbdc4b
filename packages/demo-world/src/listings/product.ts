import type { Car, DemoCatalogue, Engine, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { dependsOnEngine } from '../catalogue/part-scope.ts'
import { createRandom, hashOf, type Random } from '../random.ts'
import { type AttributeValues, attributeValuesOf, pickVariant } from './attribute-values.ts'
import { type Fitment, generateFitments, pickEngine } from './fitments.ts'
import { oemNumber } from './oem-numbers.ts'
import { fillTitle } from './part-title.ts'

/**
 * A part as a parts catalogue describes it, independent of its seller. The same product always has
 * the same numbers, measures and fitments, so that a number of one listing finds the others.
 */
export type Product = {
  id: string
  category: PartCategory
  part: PartTemplate
  /** Undefined: the part fits any car. */
  car: Car | undefined
  engine: Engine | undefined
  values: AttributeValues
  /** "front brake discs, pair, 312 mm" */
  name: string
  /** The OEM number and, for some products, the number that it replaces. */
  numbers: string[]
  fitments: Fitment[]
  random: Random
}

type Options = {
  catalogue: DemoCatalogue
  category: PartCategory
  part: PartTemplate
  car: Car | undefined
  /** The engine of the car that the part is for. Without it one is picked. */
  engine?: Engine | undefined
  random: Random
}

export function generateProduct({ catalogue, category, part, car, engine: wanted, random }: Options): Product {
  const variant = pickVariant({ category, part, car, random })
  const engine = car && dependsOnEngine(category) ? (wanted ?? pickEngine({ car, category, part, random })) : undefined
  const id = productId({ category, part, car, engine, variant })
  const own = createRandom(hashOf(id))
  const numbers = car ? generateNumbers(car, category, own) : []
  const values = attributeValuesOf({ category, part, variant, vehicle: { car, engine, number: numbers[0] }, random: own })
  const fitments = car ? generateFitments({ catalogue, category, part, car, engine, values, random: own }) : []
  const name = fillTitle(part, category.attributes, values)
  return { id, category, part, car, engine, values, name, numbers, fitments, random: own }
}

type ProductKey = Pick<Product, 'category' | 'part' | 'car' | 'engine'> & { variant: AttributeValues }

/** The seed of everything about the product. */
const productId = ({ category, part, car, engine, variant }: ProductKey): string =>
  [
    car?.key ?? 'any',
    engine ? `${engine.name} ${engine.code}` : '',
    category.slug,
    category.parts.indexOf(part),
    ...Object.values(variant),
  ].join('|')

function generateNumbers(car: Car, { main }: PartCategory, random: Random): string[] {
  const number = oemNumber({ car, main, random })
  if (!random.chance(0.25)) return [number]
  const endsWithIndex = /[A-Z]$/.test(number) && !/ [A-Z]{2}$/.test(number)
  const replaced = endsWithIndex ? number.replace(/[A-Z]$/, (letter) => (letter === 'A' ? 'B' : 'A')) : oemNumber({ car, main, random })
  return replaced === number ? [number] : [number, replaced]
}
