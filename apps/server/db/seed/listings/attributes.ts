import type { SeedAttribute, SeedPart } from '../data/parts/types.ts'
import type { Random } from '../kit/random.ts'
import type { Car, Engine, Kind } from './catalogue.ts'

export type Value = string | number | boolean
export type Values = Record<string, Value>

/** What makes two listings of one kind different parts: the left one is not the right one. */
const variantKeys = new Set(['side', 'corner', 'axle', 'level', 'in_out', 'bank', 'kind'])

export function chooseVariant({ sub }: Kind, part: SeedPart, random: Random): Values {
  const values: Values = {}
  for (const attribute of sub.attributes)
    if (variantKeys.has(attribute.key)) values[attribute.key] = part.fixed?.[attribute.key] ?? anyValue(attribute, random)
  return values
}

type About = { car: Car | undefined; engine: Engine | undefined; number: string | undefined }

/** Everything asked about a part of this kind: what the car decides, what the title implies, the rest plausible. */
export function attributesOf(kind: Kind, part: SeedPart, variant: Values, about: About, random: Random): Values {
  const values: Values = {}
  for (const attribute of kind.sub.attributes) {
    const drawn = anyValue(attribute, random) // always drawn, so that one answer does not shift the next
    values[attribute.key] = part.fixed?.[attribute.key] ?? variant[attribute.key] ?? knownFrom(about, attribute) ?? drawn
  }
  return values
}

function knownFrom({ car, engine, number }: About, attribute: SeedAttribute): Value | undefined {
  const offered = (value: string | undefined) => attribute.options?.find((option) => option.value === value)?.value
  switch (attribute.key) {
    case 'fuel':
      return offered(engine?.fuel)
    case 'engine_code':
      return engine?.code ?? engine?.name
    case 'displacement':
      return engine?.cc ?? undefined
    case 'cylinders':
      return engine?.cc ? cylindersOf(engine.cc) : undefined
    case 'oe_number':
      return number
    case 'body':
      return offered(car?.bodies[0])
    case 'drive':
      return offered('rhd')
    case 'euro':
      return car && offered(car.from >= 2014 ? 'euro6' : car.from >= 2009 ? 'euro5' : car.from >= 2005 ? 'euro4' : 'euro3')
    default:
      return undefined
  }
}

const cylindersOf = (cc: number): number => (cc < 1250 ? 3 : cc < 2500 ? 4 : cc < 4000 ? 6 : 8)

function anyValue({ type, options, range, samples }: SeedAttribute, random: Random): Value {
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'choice') return random.pick(options ?? []).value
  if (type === 'text') return random.pick(samples ?? ['-'])
  const [low, high, step] = range ?? [1, 10, 1]
  const decimals = String(step).split('.')[1]?.length ?? 0
  return Number((low + random.int(0, Math.floor((high - low) / step)) * step).toFixed(decimals))
}
