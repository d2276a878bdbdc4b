import { type RawBuilder, sql } from 'kysely'

/** Further words of the query are ignored. */
const MAX_WORDS = 12

/**
 * Builds a tsquery that matches all words, each as written or by its stem; the last word may be a
 * prefix. Words keep only letters, digits and dots, therefore they need no escaping.
 * Returns undefined when no word is left.
 */
export function toTsQuery(words: readonly string[]): RawBuilder<unknown> | undefined {
  const cleanWords = words
    .map((word) => word.replace(/[^\p{L}\p{N}.]/gu, '').replace(/^\.+|\.+$/g, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  if (cleanWords.length === 0) return undefined
  const wordConditions = cleanWords.map((word, i) => {
    const term = `'${word}'${i === cleanWords.length - 1 ? ':*' : ''}`
    return sql`(to_tsquery('partlane', ${term}) || to_tsquery('partlane_plain', ${term}))`
  })
  return sql`(${sql.join(wordConditions, sql` && `)})`
}
