import { fold, splitHyphens, splitWords } from '@partlane/domain/search/words'
import { generationNames, makeNicknames } from '@partlane/domain/vehicles/generation-names'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { type NodeRow, selectNodes } from './catalogue.queries.ts'

const MAX_RESULTS = 12

/**
 * Searches vehicle nodes by name.
 * Each word must match the full name or a code of the node; the last word may be a prefix.
 * The number of a generation matches in each spelling (mk7, VII, 7).
 * Order: fewest levels first (a model before its engines), then popularity, then newest.
 */
export async function searchVehicles(db: DbOrTx, text: string): Promise<NodeRow[]> {
  const query = vehicleTsQuery(text)
  if (query === '') return []
  return selectNodes(db)
    .innerJoin('vehicle_nodes as make', (join) => join.on('make.id', '=', sql`n.path[1]`))
    .where(sql<boolean>`n.words @@ to_tsquery('partlane_plain', ${query})`)
    .where('n.source', '=', 'imported')
    .orderBy(sql`cardinality(n.path)`)
    .orderBy('make.popularity', 'desc')
    .orderBy('n.popularity', 'desc')
    .orderBy('n.year_from', (order) => order.desc().nullsLast())
    .orderBy('n.full_name')
    .orderBy('n.id')
    .limit(MAX_RESULTS)
    .execute()
}

/**
 * Converts text to a tsquery: "vw golf mk7" -> (vw | volkswagen) & golf & (mk7 | vii | 7 | mkvii):*
 * Words keep only letters, digits and dots, therefore they need no escaping.
 * Returns '' when the text has no searchable word.
 */
export function vehicleTsQuery(text: string): string {
  const words = joinGenerationMark(
    splitWords(text)
      .flatMap(splitHyphens)
      .map(({ key }) => fold(key).replace(/[^a-z0-9.]/g, '')),
  )
  return words
    .slice(0, 10)
    .map((word, i) => {
      const isLast = i === words.length - 1
      const alternatives = [...new Set([word, ...generationNames(word)])].map((name) => `'${name}'${isLast ? ':*' : ''}`)
      const nickname = makeNicknames.get(word)
      if (nickname !== undefined)
        alternatives.push(
          `(${nickname
            .split(' ')
            .map((part) => `'${part}'`)
            .join(' & ')})`,
        )
      return alternatives.length === 1 ? alternatives[0] : `(${alternatives.join(' | ')})`
    })
    .join(' & ')
}

/** Joins "mk" and a following generation number. Drops words without a letter or digit. */
function joinGenerationMark(words: string[]): string[] {
  const joinedWords: string[] = []
  for (const word of words) {
    if (joinedWords.at(-1) === 'mk' && generationNames(word).length > 0) joinedWords[joinedWords.length - 1] = `mk${word}`
    else if (/[a-z0-9]/.test(word)) joinedWords.push(word)
  }
  return joinedWords
}
