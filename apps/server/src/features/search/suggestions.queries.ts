import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { hasNotEnded } from './search-conditions.sql.ts'

/** Number of part numbers with the prefix that are compared. */
const PART_NUMBER_SAMPLE_SIZE = 40

/** Lists part numbers with a normalised prefix, each with the title of its best listing. */
export async function listPartNumbersByPrefix(
  db: DbOrTx,
  { prefix, limit, now }: { prefix: string; limit: number; now: Date },
): Promise<{ number: string; title: string }[]> {
  const { rows } = await sql<{ number: string; title: string }>`
    select distinct on (n.normalised) n.number, l.title
    from (select listing_id, number, normalised from listing_part_numbers where normalised like ${`${prefix}%`} order by normalised limit ${sql.lit(PART_NUMBER_SAMPLE_SIZE)}) n
    join listing_search s on s.listing_id = n.listing_id and ${hasNotEnded(now)}
    join listings l on l.id = n.listing_id
    order by n.normalised, s.quality desc, n.listing_id
    limit ${limit}`.execute(db)
  return rows
}

/** Lists active businesses whose company name starts with the text, most ratings first. */
export function listSellersByPrefix(db: DbOrTx, text: string, limit: number) {
  const pattern = `${escapeLikePattern(text.toLowerCase())}%`
  return db
    .selectFrom('users')
    .where('role', '=', 'business')
    .where(sql<boolean>`lower(company_name) like ${pattern}`)
    .where('status', 'not in', ['blocked', 'deleted'])
    .select(['slug', 'company_name', 'first_name', 'last_name', 'deleted_at'])
    .orderBy('rating_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
