import { fold, splitHyphens, splitWords } from '@partlane/domain/search/words'
import { generationNames, makeNicknames } from '@partlane/domain/vehicles/generation-names'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.ts'
import { type NodeRow, selectNodes } from './catalogue.queries.ts'

const MOST = 12

/**
 * Vehicles by what people call them: every word must be in the full name or the codes, the last one may be unfinished, and a
 * generation's number may be written in any way. What says the least comes first (a model before its engines), then what more people
 * drive, then the newest.
 */
export async function searchVehicles(db: Reader, text: string): Promise<NodeRow[]> {
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
    .limit(MOST)
    .execute()
}

/** "vw golf mk7" -> (vw | volkswagen) & golf & (mk7 | vii | 7 | mkvii):* . Letters, digits and dots only, so nothing needs escaping. */
export function vehicleTsQuery(text: string): string {
  const words = joinMark(
    splitWords(text)
      .flatMap(splitHyphens)
      .map(({ key }) => fold(key).replace(/[^a-z0-9.]/g, '')),
  )
  return words
    .slice(0, 10)
    .map((word, i) => {
      const last = i === words.length - 1
      const names = [...new Set([word, ...generationNames(word)])].map((name) => `'${name}'${last ? ':*' : ''}`)
      const nickname = makeNicknames[word]
      if (nickname !== undefined)
        names.push(
          `(${nickname
            .split(' ')
            .map((part) => `'${part}'`)
            .join(' & ')})`,
        )
      return names.length === 1 ? names[0] : `(${names.join(' | ')})`
    })
    .join(' & ')
}

/** "mk 7" is one word, and what is not even a letter or digit is none. */
function joinMark(words: string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    if (joined.at(-1) === 'mk' && generationNames(word).length > 0) joined[joined.length - 1] = `mk${word}`
    else if (/[a-z0-9]/.test(word)) joined.push(word)
  }
  return joined
}
