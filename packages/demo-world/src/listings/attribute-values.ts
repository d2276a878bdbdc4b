import type { Attribute, AttributeValue, Car, Engine, PartCategory, PartTemplate } from '../catalogue/catalogue.ts'
import { fuelOfPart, optionsFor } from '../catalogue/part-rules.ts'
import type { Random } from '../random.ts'
import { measuresOf } from './measures.ts'

export type AttributeValues = Record<string, AttributeValue>

/**
 * Attributes that make two parts of one category different products: the left one is not the right
 * one.
 */
const variantKeys = new Set(['side', 'corner', 'axle', 'level', 'in_out', 'bank', 'kind', 'lamp'])

type VariantOptions = { category: PartCategory; part: PartTemplate; car: Car | undefined; random: Random }

export function pickVariant({ category, part, car, random }: VariantOptions): AttributeValues {
  const values: AttributeValues = {}
  for (const attribute of category.attributes)
    if (variantKeys.has(attribute.key))
      values[attribute.key] = part.values[attribute.key] ?? randomValue(attributeOf(category, attribute, car), random)
  return values
}

/**
 * The attribute with the options that exist for the car. None exists where the part decides
 * the value.
 */
function attributeOf(category: PartCategory, attribute: Attribute, car: Car | undefined): Attribute {
  if (attribute.type !== 'choice' || !car) return attribute
  const options = optionsFor(category, attribute, car)
  return options.length > 0 ? { ...attribute, options: [...options] } : attribute
}

type Vehicle = { car: Car | undefined; engine: Engine | undefined; number: string | undefined }
type Options = { category: PartCategory; part: PartTemplate; variant: AttributeValues; vehicle: Vehicle; random: Random }

/**
 * All attribute values of a product: those of the title, of the variant and of the car, and
 * plausible random ones.
 */
export function attributeValuesOf({ category, part, variant, vehicle, random }: Options): AttributeValues {
  const values: AttributeValues = {}
  for (const attribute of category.attributes) {
    // Always generated, so that a known value does not change the next ones
    const fallback = randomValue(attributeOf(category, attribute, vehicle.car), random)
    values[attribute.key] = part.values[attribute.key] ?? variant[attribute.key] ?? valueOfVehicle(vehicle, attribute) ?? fallback
  }
  return { ...values, ...(vehicle.car ? measuresOf({ car: vehicle.car, category, values, random: random.fork('measures') }) : {}) }
}

function valueOfVehicle(vehicle: Vehicle, attribute: Attribute): AttributeValue | undefined {
  const { car, engine, number } = vehicle
  const option = (value: string | undefined) => attribute.options.find((each) => each.value === value)?.value
  switch (attribute.key) {
    case 'fuel':
      return fuelOf(vehicle, option)
    case 'engine_code':
      return engine?.code ?? engine?.name
    case 'displacement':
      return engine?.cc ?? undefined
    case 'cylinders':
      return engine?.cc ? cylindersOf(engine.cc) : undefined
    case 'oe_number':
      return number
    case 'drive':
      return option('rhd')
    case 'euro':
      return car && option(emissionStandardOf(car))
    default:
      return undefined
  }
}

/**
 * The fuel of the engine, or one of the car's. Parts of hybrids are petrol parts where there
 * is no other choice.
 */
function fuelOf({ car, engine }: Vehicle, option: (value: string | undefined) => string | undefined): string | undefined {
  const engines = engine ? [engine] : (car?.engines ?? [])
  return engines.map((each) => option(each.fuel) ?? option(fuelOfPart(each))).find((fuel) => fuel !== undefined)
}

const cylindersOf = (cc: number): number => (cc < 1250 ? 3 : cc < 2500 ? 4 : cc < 4000 ? 6 : 8)

const emissionStandardOf = ({ from }: Car) => (from >= 2014 ? 'euro6' : from >= 2009 ? 'euro5' : from >= 2005 ? 'euro4' : 'euro3')

const DEFAULT_RANGE = { low: 1, high: 10, step: 1 }

function randomValue({ type, options, range = DEFAULT_RANGE, samples }: Attribute, random: Random): AttributeValue {
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'choice') return random.pick(options).value
  if (type === 'text') return random.pick(samples)
  const { low, high, step } = range
  const decimals = String(step).split('.')[1]?.length ?? 0
  return Number((low + random.int(0, Math.floor((high - low) / step)) * step).toFixed(decimals))
}
