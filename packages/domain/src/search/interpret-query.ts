import { type CategoryMatch, findCategory, isFollowedByNoun } from './find-category.ts'
import { findPartNumber } from './find-part-number.ts'
import { findVehicle } from './find-vehicle.ts'
import type { Lexicon } from './lexicon.ts'
import { splitHyphens, splitWords, type Word } from './words.ts'

/** `without`: the query text without this part. The remove button of the chip uses it. */
type Removable<T> = T & { without: string }
export type QueryInterpretation = {
  number: Removable<{ text: string; normalised: string; words: string[] }> | null
  vehicle: Removable<{ node_id: number; year: number | null }> | null
  category: Removable<{ slug: string }> | null
  /** The remaining words for the full-text search, folded. */
  words: string[]
}
/** `false`: a parameter of the URL already has the value, so the words are not searched for it. */
export type InterpretOptions = { vehicle: boolean; category: boolean }

const stopWords = new Set('for to fits fitting my the pour mon ma'.split(' '))

/**
 * Interprets a search query such as "brake discs golf mk7" or "5Q0 615 301 F": finds a part number,
 * a vehicle and a category; the rest are words.
 * Quoted words are never interpreted. Ambiguous words stay words: they find the same listings, only
 * less exactly.
 */
export function interpretQuery(
  text: string,
  lexicon: Lexicon,
  options: InterpretOptions = { vehicle: true, category: true },
): QueryInterpretation {
  const queryWords = splitWords(text)
  const number = findPartNumber(queryWords, lexicon)
  const otherWords = number ? [...queryWords.slice(0, number.from), undefined, ...queryWords.slice(number.to)] : queryWords
  const words: (Word | undefined)[] = otherWords.flatMap((word) => (word === undefined ? [undefined] : splitHyphens(word)))
  const remainingWords = [...words]
  const consume = (indexes: Iterable<number>) => {
    for (const i of indexes) remainingWords[i] = undefined
  }

  // A category name of several words is not searched for a vehicle: "front seat" contains SEAT.
  // A single word is too ambiguous while other words are left.
  const phraseCategory = findCategory(remainingWords, lexicon, { minWords: 2 })
  const phraseIndexes = new Set(phraseCategory ? range(phraseCategory.from, phraseCategory.to) : [])
  const vehicle = options.vehicle
    ? findVehicle(
        remainingWords.map((word, i) => (phraseIndexes.has(i) ? undefined : word)),
        lexicon,
      )
    : undefined
  consume(vehicle?.wordIndexes ?? [])
  const category = options.category
    ? chooseCategory({ phraseCategory, words: remainingWords, hasNumber: number !== undefined, lexicon })
    : undefined
  const categoryIndexes = category ? range(category.from, category.to) : []
  consume(categoryIndexes)

  const textWithout = (removedIndexes: ReadonlySet<number>, omitNumber = false) =>
    words
      .flatMap((word, i) =>
        removedIndexes.has(i) ? [] : word ? [word.literal ? `"${word.text}"` : word.text] : omitNumber || !number ? [] : [number.text],
      )
      .join(' ')
  return {
    number: number
      ? {
          text: number.text,
          normalised: number.normalised,
          words: queryWords.slice(number.from, number.to).map(({ key }) => key),
          without: textWithout(new Set(), true),
        }
      : null,
    vehicle: vehicle ? { node_id: vehicle.term.id, year: vehicle.year, without: textWithout(vehicle.wordIndexes) } : null,
    category: category ? { slug: category.slug, without: textWithout(new Set(categoryIndexes)) } : null,
    words: remainingWords.flatMap((word) => (word && (word.literal || !stopWords.has(word.key)) ? [word.key] : [])),
  }
}

type CategoryInput = {
  phraseCategory: CategoryMatch | undefined
  words: readonly (Word | undefined)[]
  hasNumber: boolean
  lexicon: Lexicon
}

/** Prefers a name of several words. A single word is not a category beside a part number. */
function chooseCategory({ phraseCategory, words, hasNumber, lexicon }: CategoryInput): CategoryMatch | undefined {
  if (phraseCategory) return isFollowedByNoun(phraseCategory, words) ? undefined : phraseCategory
  return hasNumber ? undefined : findSingleWordCategory(words, lexicon)
}

/** A single word is a category only if no other word is left: "brakes", "tyres golf". */
function findSingleWordCategory(words: readonly (Word | undefined)[], lexicon: Lexicon) {
  const meaningfulWords = words.filter((word) => word && (word.literal || !stopWords.has(word.key)))
  return meaningfulWords.length === 1
    ? findCategory(
        words.map((word) => (word === meaningfulWords[0] ? word : undefined)),
        lexicon,
        { minWords: 1 },
      )
    : undefined
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
