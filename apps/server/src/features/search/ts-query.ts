import { type RawBuilder, sql } from 'kysely'

/** At most so many words of a search count; the rest is said twice or pasted by mistake. */
const MAX_WORDS = 12

/**
 * Every word must be there, as it stands or with another ending; the last one may be unfinished. Words are cut down to letters, digits
 * and dots, so nothing in them means anything to the query's own language. Undefined when nothing is left.
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
