import type { WordSpan } from './find-part-number.ts'
import { type Lexicon, MAX_PHRASE_WORDS } from './lexicon.ts'
import { toSingular, type Word } from './words.ts'

export type CategoryMatch = WordSpan & { slug: string }

/**
 * Words that may follow the name of a part without changing its meaning: "brake discs front pair".
 */
const qualifiers = new Set(
  (
    'front rear left right upper lower inner outer nearside offside ns os n s o lh rh passenger driver side set pair kit new used genuine oem original ' +
    'avant arriere gauche droit droite neuf occasion jeu paire for to fits fitting pour and et with avec'
  ).split(' '),
)

/**
 * Finds the longest category name in the words. `undefined` words are already used and are skipped.
 */
export function findCategory(
  words: readonly (Word | undefined)[],
  lexicon: Lexicon,
  { minWords }: { minWords: number },
): CategoryMatch | undefined {
  for (let size = MAX_PHRASE_WORDS; size >= minWords; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const phraseWords = words.slice(from, from + size)
      if (phraseWords.some((word) => word === undefined || word.literal)) continue
      const slug = lexicon.categories.get(phraseWords.map((word) => toSingular(word?.key ?? '')).join(' '))
      if (slug !== undefined) return { from, to: from + size, slug }
    }
  }
  return undefined
}

/**
 * True if another noun follows the category name: an "oil filter wrench" is not an oil filter.
 * `words` must not contain the words of the vehicle any more.
 */
export function isFollowedByNoun({ to }: WordSpan, words: readonly (Word | undefined)[]): boolean {
  const nextWord = words[to]
  return nextWord !== undefined && /^\p{L}{2,}$/u.test(nextWord.key) && !qualifiers.has(nextWord.key)
}
