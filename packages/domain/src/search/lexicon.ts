import { generationNames, generationNumber, makeNicknames } from '../vehicles/generation-names.ts'
import { fold, normalisePhrase, splitHyphens, splitWords } from './words.ts'

export type VehicleTerm = {
  id: number
  level: 'make' | 'model' | 'generation' | 'series'
  name: string
  codes: readonly string[]
  path: readonly number[]
  popularity: number // of the make or model; decides between terms of the same name
  year_from: number | null
  year_to: number | null
}
export type CategoryTerm = { slug: string; names: readonly string[] }

/** Lookup tables of the catalogue's names. Built from time to time and used by every search. */
export type Lexicon = {
  /** Phrase (folded, singular) -> slug. */
  categories: ReadonlyMap<string, string>
  /** Every word of the category names. Such a word alone is not a vehicle ("seat", "leaf"). */
  categoryWords: ReadonlySet<string>
  makes: ReadonlyMap<string, readonly VehicleTerm[]>
  models: ReadonlyMap<string, readonly VehicleTerm[]>
  /** By name, number and code. */
  generations: ReadonlyMap<string, readonly VehicleTerm[]>
  /** Engine word -> series: "tdi", "2.0", "320d". */
  engines: ReadonlyMap<string, readonly VehicleTerm[]>
  byId: ReadonlyMap<number, VehicleTerm>
}

export const MAX_PHRASE_WORDS = 5

const wordKeys = (text: string) =>
  splitWords(text)
    .flatMap(splitHyphens)
    .map(({ key }) => key)

export function buildLexicon({ categories, vehicles }: { categories: readonly CategoryTerm[]; vehicles: readonly VehicleTerm[] }): Lexicon {
  const phrases = new Map<string, string>()
  const categoryWords = new Set<string>()
  for (const { slug, names } of categories)
    for (const name of names) {
      for (const word of normalisePhrase(name).split(' ')) categoryWords.add(word)
      // "Brake hoses and pipes" is also found as "brake hoses". A full name always wins.
      const phrase = normalisePhrase(name)
      phrases.set(phrase, slug)
      const [firstPart] = name.split(/ (?:and|et|&) /)
      if (firstPart !== undefined && firstPart !== name && firstPart.includes(' ') && !phrases.has(normalisePhrase(firstPart)))
        phrases.set(normalisePhrase(firstPart), slug)
    }

  const termsByLevel = { make: new Map(), model: new Map(), generation: new Map(), series: new Map() } as Record<
    VehicleTerm['level'],
    Map<string, VehicleTerm[]>
  >
  const addTerm = (term: VehicleTerm, key: string) => {
    const terms = termsByLevel[term.level].get(key)
    if (!terms) termsByLevel[term.level].set(key, [term])
    else if (!terms.includes(term)) terms.push(term)
  }
  for (const term of vehicles) for (const key of lookupKeysOf(term)) addTerm(term, key)
  for (const table of Object.values(termsByLevel))
    for (const terms of table.values()) terms.sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  return {
    categories: phrases,
    categoryWords,
    makes: termsByLevel.make,
    models: termsByLevel.model,
    generations: termsByLevel.generation,
    engines: termsByLevel.series,
    byId: new Map(vehicles.map((term) => [term.id, term])),
  }
}

function lookupKeysOf(term: VehicleTerm): string[] {
  const keys = wordKeys(term.name)
  const fullKey = keys.join(' ')
  switch (term.level) {
    case 'make':
      return [fullKey, ...[...makeNicknames].flatMap(([nickname, name]) => (name === fullKey ? [nickname] : []))]
    case 'model':
      return [...new Set([fullKey, keys.join('')])] // "cr v" and "crv"
    case 'generation':
      return [...new Set([fullKey, ...generationNumberNames(fullKey), ...term.codes.map(fold)])]
    case 'series':
      return [...new Set(keys)]
  }
}

const generationNumberNames = (name: string) => (generationNumber(name) === undefined ? [] : generationNames(name))
