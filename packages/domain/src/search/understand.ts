import { findCategory, nounFollows } from './category-in.ts'
import type { Lexicon } from './lexicon.ts'
import { findNumber } from './number-in.ts'
import { findVehicle } from './vehicle-in.ts'
import { splitHyphens, splitWords, type Word } from './words.ts'

/** `without`: what is left of the text when this part is taken out, for the chip's cross. */
type Part<T> = T & { without: string }
export type Understanding = {
  number: Part<{ text: string; normalised: string; words: string[] }> | null
  vehicle: Part<{ node_id: number; year: number | null }> | null
  category: Part<{ slug: string }> | null
  /** What is searched as words, folded. */
  words: string[]
}
/** What the address already says by itself is not looked for in the words. */
export type Wanted = { vehicle: boolean; category: boolean }

const noise = new Set('for to fits fitting my the pour mon ma'.split(' '))

/**
 * What somebody means by "brake discs golf mk7" or "5Q0 615 301 F": a part number, a car, a category; the rest are words.
 * In quotation marks words are only words. In doubt nothing is understood: words find it too, only less exactly.
 */
export function understand(text: string, lexicon: Lexicon, wanted: Wanted = { vehicle: true, category: true }): Understanding {
  const typed = splitWords(text)
  const number = findNumber(typed, lexicon)
  const around = number ? [...typed.slice(0, number.from), undefined, ...typed.slice(number.to)] : typed
  const words: (Word | undefined)[] = around.flatMap((word) => (word === undefined ? [undefined] : splitHyphens(word)))
  const open = [...words]
  const close = (taken: Iterable<number>) => {
    for (const i of taken) open[i] = undefined
  }

  // A name of two words or more is kept from the cars ("front seats"); of one word it says too little while others stand beside it.
  const named = findCategory(open, lexicon, { fewest: 2 })
  const spared = new Set(named ? range(named.from, named.to) : [])
  const vehicle = wanted.vehicle
    ? findVehicle(
        open.map((word, i) => (spared.has(i) ? undefined : word)),
        lexicon,
      )
    : undefined
  close(vehicle?.taken ?? [])
  const category = !wanted.category
    ? undefined
    : named
      ? nounFollows(named, open)
        ? undefined
        : named
      : number
        ? undefined
        : onlyCategory(open, lexicon)
  const categoryAt = category ? range(category.from, category.to) : []
  close(categoryAt)

  const textWithout = (gone: ReadonlySet<number>, withoutNumber = false) =>
    words
      .flatMap((word, i) =>
        gone.has(i) ? [] : word ? [word.literal ? `"${word.text}"` : word.text] : withoutNumber || !number ? [] : [number.text],
      )
      .join(' ')
  return {
    number: number
      ? {
          text: number.text,
          normalised: number.normalised,
          words: typed.slice(number.from, number.to).map(({ key }) => key),
          without: textWithout(new Set(), true),
        }
      : null,
    vehicle: vehicle ? { node_id: vehicle.term.id, year: vehicle.year, without: textWithout(vehicle.taken) } : null,
    category: category ? { slug: category.slug, without: textWithout(new Set(categoryAt)) } : null,
    words: open.flatMap((word) => (word && (word.literal || !noise.has(word.key)) ? [word.key] : [])),
  }
}

/** "brakes", "tyres golf": one word is a category when no other word is left beside it. */
function onlyCategory(open: readonly (Word | undefined)[], lexicon: Lexicon) {
  const left = open.filter((word) => word && (word.literal || !noise.has(word.key)))
  return left.length === 1
    ? findCategory(
        open.map((word) => (word === left[0] ? word : undefined)),
        lexicon,
        { fewest: 1 },
      )
    : undefined
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
