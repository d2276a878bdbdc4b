import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'

const CHANNEL = 'data_changes'
/** PostgreSQL limits a notification to 8,000 bytes. */
const MAX_TAGS_PER_NOTIFICATION = 200

/** Tells the caches of all processes that the data with these tags has changed. */
export async function notifyDataChanges(db: DbOrTx, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += MAX_TAGS_PER_NOTIFICATION)
    await sql`select pg_notify(${CHANNEL}, ${tags.slice(start, start + MAX_TAGS_PER_NOTIFICATION).join(' ')})`.execute(db)
}

/**
 * Keeps a cache of this process up to date. Caches are called in the order in which they began to
 * follow. After a lost connection, which may have lost changes, they drop everything.
 * @returns the function that ends this
 */
export async function followDataChanges(
  listener: PgListener,
  cache: { invalidate(tags: readonly string[]): void; clear(): void },
): Promise<() => Promise<void>> {
  const removeReconnectHandler = listener.onReconnect(() => cache.clear())
  const unlisten = await listener.listen(CHANNEL, (payload) => cache.invalidate(payload.split(' ')))
  return async () => {
    removeReconnectHandler()
    await unlisten()
  }
}
