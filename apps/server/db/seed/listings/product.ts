import { fillTitle } from '../data/parts/build.ts'
import type { SeedPart } from '../data/parts/types.ts'
import { createRandom, hashOf, type Random } from '../kit/random.ts'
import { attributesOf, chooseVariant, type Values } from './attributes.ts'
import type { Car, Catalogue, Engine, Kind } from './catalogue.ts'
import { chooseEngine, type Fitment, fitmentsOf } from './fitments.ts'
import { makerNumber } from './maker-numbers.ts'

/**
 * A part as a catalogue knows it, whoever sells it: the same one has the same numbers, measures and cars each time it is drawn,
 * so that a number found on one listing is found on others.
 */
export type Product = {
  id: string
  kind: Kind
  part: SeedPart
  car: Car | undefined // undefined: it goes on any car
  engine: Engine | undefined
  values: Values
  /** "front brake discs, pair, 312 mm" */
  words: string
  /** The car maker's number and, of some, the one it replaced. */
  numbers: string[]
  fitments: Fitment[]
  random: Random
}

type Choice = { catalogue: Catalogue; kind: Kind; part: SeedPart; car: Car | undefined; random: Random }

export function drawProduct({ catalogue, kind, part, car, random }: Choice): Product {
  const variant = chooseVariant(kind, part, random)
  const engine = car && kind.scope === 'engine' ? chooseEngine(car, kind, random) : undefined
  const id = [
    car?.key ?? 'any',
    engine ? `${engine.name} ${engine.code}` : '',
    kind.sub.slug,
    kind.sub.parts.indexOf(part),
    ...Object.values(variant),
  ].join('|')
  const own = createRandom(hashOf(id))
  const numbers = car ? numbersOf(car, kind, own) : []
  const values = attributesOf(kind, part, variant, { car, engine, number: numbers[0] }, own)
  const fitments = car ? fitmentsOf({ catalogue, kind, car, engine, random: own }) : []
  return { id, kind, part, car, engine, values, words: fillTitle(kind.sub, part, values), numbers, fitments, random: own }
}

function numbersOf(car: Car, { main }: Kind, random: Random): string[] {
  const number = makerNumber({ car, main, random })
  if (!random.chance(0.25)) return [number]
  const replaced =
    /[A-Z]$/.test(number) && !/ [A-Z]{2}$/.test(number)
      ? number.replace(/[A-Z]$/, (letter) => (letter === 'A' ? 'B' : 'A'))
      : makerNumber({ car, main, random })
  return replaced === number ? [number] : [number, replaced]
}
