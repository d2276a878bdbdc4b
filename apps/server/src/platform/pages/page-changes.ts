import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import type { PageCache } from './page-cache.ts'

const CHANNEL = 'page_changes'
/** PostgreSQL limits a notification to 8,000 bytes. */
const MAX_TAGS_PER_NOTIFICATION = 200

/** Removes the pages that show the data from the caches of all processes. */
export async function notifyPageChanges(db: DbOrTx, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += MAX_TAGS_PER_NOTIFICATION)
    await sql`select pg_notify(${CHANNEL}, ${tags.slice(start, start + MAX_TAGS_PER_NOTIFICATION).join(' ')})`.execute(db)
}

/**
 * Keeps a cache of this process up to date.
 * @returns the function that ends this
 */
export async function followPageChanges(
  listener: PgListener,
  cache: Pick<PageCache, 'invalidate' | 'clear'>,
): Promise<() => Promise<void>> {
  const removeReconnectHandler = listener.onReconnect(() => cache.clear())
  const unlisten = await listener.listen(CHANNEL, (payload) => cache.invalidate(payload.split(' ')))
  return async () => {
    removeReconnectHandler()
    await unlisten()
  }
}
