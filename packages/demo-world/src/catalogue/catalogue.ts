export type LocalisedText = { 'en-GB': string; fr: string }
export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric'
export type AttributeValue = string | number | boolean

/** One engine of one generation: a node of the level `series`. */
export type Engine = {
  id: number
  name: string
  fuel: Fuel
  cc: number | null
  hp: number
  code: string | null
  from: number
  to: number | null
}

/** A generation of a model with its engines. Most parts fit a generation. */
export type Car = {
  id: number
  /** Slugs from the make down: "volkswagen/golf/mk7". */
  key: string
  make: string
  model: string
  name: string
  codes: string[]
  from: number
  to: number | null
  bodies: string[]
  engines: Engine[]
  /**
   * How often its parts are listed: popular models of the years that are repaired and dismantled
   * today.
   */
  weight: number
}

export type Attribute = {
  key: string
  label: LocalisedText
  type: 'number' | 'choice' | 'text' | 'boolean'
  options: { value: string; label: LocalisedText }[]
  /** Values that a listing may have. For attributes of the type number. */
  range?: { low: number; high: number; step: number }
  /** Values that a listing may have. For attributes of the type text. */
  samples: string[]
}

/** A kind of part that listings offer: a row of `data/parts.csv`. */
export type PartTemplate = {
  /** British title with attribute keys in braces: "{axle} brake pads, set of four". */
  title: string
  /** Pounds for a new aftermarket part. */
  price: { low: number; high: number }
  weightGrams: number
  /** Packed. */
  sizeMm: { length: number; width: number; height: number }
  /** Probability that the part is offered used, 0 to 1. */
  usedShare: number
  brands: string[]
  /** Car makers sell it too. */
  genuine: boolean
  /** It fits any car. */
  universal: boolean
  /** Attribute values that the title implies. */
  values: Record<string, AttributeValue>
}

/** Which engines a part belongs to. `combustion`: any but electric. */
export type EngineNeed = 'any' | 'combustion' | 'petrol' | 'diesel' | 'electric'

/**
 * What else a part fits: nothing but its car, cars of the same platform, or cars with the same
 * engine.
 */
export type FitScope = 'car' | 'platform' | 'engine'

/** A subcategory with what its listings are generated from. */
export type PartCategory = {
  id: number
  slug: string
  /** Slug of the main category. */
  main: string
  name: LocalisedText
  /** Kind of drawing that shows the part. */
  drawing: string
  attributes: Attribute[]
  parts: PartTemplate[]
  need: EngineNeed
  scope: FitScope
  /** How often parts of this category are listed. */
  weight: number
}

/** The catalogue as the generator of listings needs it, with the ids of the database. */
export type DemoCatalogue = {
  /** The current year. */
  year: number
  cars: Car[]
  carsByKey: ReadonlyMap<string, Car>
  categories: PartCategory[]
}
