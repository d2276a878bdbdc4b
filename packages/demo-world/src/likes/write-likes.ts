import { sql } from 'kysely'
import { isGeneratedSeller } from '../people/generated-sellers.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction } from '../services.ts'

/** Each named member likes one of this many listings, up to the maximum. */
const INTERVAL_COUNT = 97
const MAX_LIKES = 9

/** Writes the likes of named members: parts of others that are on sale, liked since they are. */
export async function writeLikes(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  const ids = people.filter((person) => !isGeneratedSeller(person)).map(({ id }) => id)
  await sql`
    insert into likes (user_id, listing_id, created_at)
    select u.id, l.id, l.published_at + (${now} - l.published_at) * 0.8
    from users u cross join lateral (
      select id, published_at from listings
      where status = 'available' and published_at < ${now} and seller_id <> u.id and (id + u.id * 31) % ${INTERVAL_COUNT} = 0
      order by published_at desc, id limit ${MAX_LIKES}
    ) l
    where u.id = any(${ids}::bigint[]) and u.role <> 'guest' and u.status in ('verified', 'unverified')`.execute(tx.executor)
}
