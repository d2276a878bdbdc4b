import { sql } from 'kysely'
import { isGeneratedSeller } from '../people/generated-sellers.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction } from '../services.ts'

/** Each named member watches one of so many running auctions, up to the maximum. */
const INTERVAL_COUNT = 5
const MAX_WATCHES = 6

/** Writes the watchlists of named members: running auctions of others, of the last days. */
export async function writeWatches(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  const ids = people.filter((person) => !isGeneratedSeller(person)).map(({ id }) => id)
  await sql`
    insert into watches (user_id, listing_id, created_at)
    select u.id, a.listing_id, a.starts_at + (${now} - a.starts_at) * 0.6
    from users u cross join lateral (
      select listing_id, starts_at from auctions
      where state = 'open' and seller_id <> u.id and (id + u.id) % ${INTERVAL_COUNT} = 0
      order by ends_at, id limit ${MAX_WATCHES}
    ) a
    where u.id = any(${ids}::bigint[]) and u.role <> 'guest' and u.status = 'verified'`.execute(tx.executor)
}
