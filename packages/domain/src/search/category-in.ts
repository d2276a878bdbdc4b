import { type Lexicon, longestPhrase } from './lexicon.ts'
import type { Span } from './number-in.ts'
import { singular, type Word } from './words.ts'

export type CategoryFound = Span & { slug: string }

/** Words that may follow the name of a part without making it another part: "brake discs front pair". */
const qualifiers = new Set(
  (
    'front rear left right upper lower inner outer nearside offside ns os n s o lh rh passenger driver side set pair kit new used genuine oem original ' +
    'avant arriere gauche droit droite neuf occasion jeu paire for to fits fitting pour and et with avec'
  ).split(' '),
)

/** A part's name among these words, the longest first. */
export function findCategory(
  words: readonly (Word | undefined)[],
  lexicon: Lexicon,
  { fewest }: { fewest: number },
): CategoryFound | undefined {
  for (let size = longestPhrase; size >= fewest; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const run = words.slice(from, from + size)
      if (run.some((word) => word === undefined || word.literal)) continue
      const slug = lexicon.categories.get(run.map((word) => singular(word?.key ?? '')).join(' '))
      if (slug !== undefined) return { from, to: from + size, slug }
    }
  }
  return undefined
}

/** An "oil filter wrench" is no oil filter: what follows the name must not be another noun. `words`: without those of a car. */
export function nounFollows({ to }: Span, words: readonly (Word | undefined)[]): boolean {
  const next = words[to]
  return next !== undefined && /^\p{L}{2,}$/u.test(next.key) && !qualifiers.has(next.key)
}
