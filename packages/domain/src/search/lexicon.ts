import { generationNames, generationNumber, makeNicknames } from '../vehicles/generation-names.ts'
import { fold, phraseOf, splitHyphens, splitWords } from './words.ts'

export type VehicleTerm = {
  id: number
  level: 'make' | 'model' | 'generation' | 'series'
  name: string
  codes: readonly string[]
  path: readonly number[]
  popularity: number // of its make or model: who is meant when two share a name
  year_from: number | null
  year_to: number | null
}
export type CategoryTerm = { slug: string; names: readonly string[] }

/** The words of the catalogue in a shape that questions are asked of. Built once in a while, used by every search. */
export type Lexicon = {
  /** phrase -> slug, phrases folded and singular */
  categories: ReadonlyMap<string, string>
  /** Every word of a category's name: such a word alone is no car ("seat", "leaf"). */
  categoryWords: ReadonlySet<string>
  makes: ReadonlyMap<string, readonly VehicleTerm[]>
  models: ReadonlyMap<string, readonly VehicleTerm[]>
  /** By name, number and code. */
  generations: ReadonlyMap<string, readonly VehicleTerm[]>
  /** Words of engines -> series: "tdi", "2.0", "320d" */
  engines: ReadonlyMap<string, readonly VehicleTerm[]>
  byId: ReadonlyMap<number, VehicleTerm>
}

const MOST_WORDS = 5
export const longestPhrase = MOST_WORDS

const keysOf = (text: string) =>
  splitWords(text)
    .flatMap(splitHyphens)
    .map(({ key }) => key)

export function buildLexicon({ categories, vehicles }: { categories: readonly CategoryTerm[]; vehicles: readonly VehicleTerm[] }): Lexicon {
  const phrases = new Map<string, string>()
  const categoryWords = new Set<string>()
  for (const { slug, names } of categories)
    for (const name of names) {
      for (const word of phraseOf(name).split(' ')) categoryWords.add(word)
      // "Brake hoses and pipes" is also found as "brake hoses"; a name of its own always wins.
      const whole = phraseOf(name)
      phrases.set(whole, slug)
      const [head] = name.split(/ (?:and|et|&) /)
      if (head !== undefined && head !== name && head.includes(' ') && !phrases.has(phraseOf(head))) phrases.set(phraseOf(head), slug)
    }

  const tables = { make: new Map(), model: new Map(), generation: new Map(), series: new Map() } as Record<
    VehicleTerm['level'],
    Map<string, VehicleTerm[]>
  >
  const add = (term: VehicleTerm, key: string) => {
    const row = tables[term.level].get(key)
    if (!row) tables[term.level].set(key, [term])
    else if (!row.includes(term)) row.push(term)
  }
  for (const term of vehicles) for (const key of namesOf(term)) add(term, key)
  for (const table of Object.values(tables))
    for (const row of table.values()) row.sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  return {
    categories: phrases,
    categoryWords,
    makes: tables.make,
    models: tables.model,
    generations: tables.generation,
    engines: tables.series,
    byId: new Map(vehicles.map((term) => [term.id, term])),
  }
}

function namesOf(term: VehicleTerm): string[] {
  const keys = keysOf(term.name)
  const whole = keys.join(' ')
  switch (term.level) {
    case 'make':
      return [whole, ...Object.entries(makeNicknames).flatMap(([nickname, name]) => (name === whole ? [nickname] : []))]
    case 'model':
      return [...new Set([whole, keys.join('')])] // "cr v" and "crv"
    case 'generation':
      return [...new Set([whole, ...numbersOf(whole), ...term.codes.map(fold)])]
    case 'series':
      return [...new Set(keys)]
  }
}

const numbersOf = (name: string) => (generationNumber(name) === undefined ? [] : generationNames(name))
