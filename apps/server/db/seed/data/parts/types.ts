export type Words = { 'en-GB': string; fr: string }
export type SeedAttribute = {
  key: string // snake_case
  label: Words
  type: 'number' | 'choice' | 'text' | 'boolean'
  unit?: string
  options?: { value: string; label: Words }[]
  // What a demo listing of this subcategory would plausibly say.
  range?: [low: number, high: number, step: number] // number attributes
  samples?: string[] // text attributes
}

export type SeedPart = {
  title: string // en-GB listing title fragment, attribute keys in braces
  price: [number, number] // pounds for new aftermarket, low..high
  weight: number // grams, one packed item
  size: [number, number, number] // mm L W H, packed
  usedShare: number // 0..1
  brands: string[]
  genuine: boolean
  universal?: boolean
  fixed?: Record<string, string | number | boolean> // attribute values the title already implies
}

export type SeedSubcategory = {
  slug: string
  name: Words
  drawing: string
  attributes: SeedAttribute[]
  parts: SeedPart[]
  words: string
}

export type SeedCategory = { slug: string; name: Words; icon: string; subcategories: SeedSubcategory[] }
