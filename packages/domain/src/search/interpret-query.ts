import { findCategory, isFollowedByNoun } from './find-category.ts'
import { findPartNumber } from './find-part-number.ts'
import { findVehicle } from './find-vehicle.ts'
import type { Lexicon } from './lexicon.ts'
import { splitHyphens, splitWords, type Word } from './words.ts'

/** `without`: what is left of the text when this part is taken out, for the chip's cross. */
type Removable<T> = T & { without: string }
export type QueryInterpretation = {
  number: Removable<{ text: string; normalised: string; words: string[] }> | null
  vehicle: Removable<{ node_id: number; year: number | null }> | null
  category: Removable<{ slug: string }> | null
  /** What is searched as words, folded. */
  words: string[]
}
/** What the address already says by itself is not looked for in the words. */
export type InterpretOptions = { vehicle: boolean; category: boolean }

const stopWords = new Set('for to fits fitting my the pour mon ma'.split(' '))

/**
 * What somebody means by "brake discs golf mk7" or "5Q0 615 301 F": a part number, a car, a category; the rest are words.
 * In quotation marks words are only words. In doubt nothing is understood: words find it too, only less exactly.
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

  // A name of two words or more is kept from the cars ("front seats"); of one word it says too little while others stand beside it.
  const phraseCategory = findCategory(remainingWords, lexicon, { minWords: 2 })
  const phraseIndexes = new Set(phraseCategory ? range(phraseCategory.from, phraseCategory.to) : [])
  const vehicle = options.vehicle
    ? findVehicle(
        remainingWords.map((word, i) => (phraseIndexes.has(i) ? undefined : word)),
        lexicon,
      )
    : undefined
  consume(vehicle?.wordIndexes ?? [])
  const category = !options.category
    ? undefined
    : phraseCategory
      ? isFollowedByNoun(phraseCategory, remainingWords)
        ? undefined
        : phraseCategory
      : number
        ? undefined
        : findSingleWordCategory(remainingWords, lexicon)
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

/** "brakes", "tyres golf": one word is a category when no other word is left beside it. */
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
