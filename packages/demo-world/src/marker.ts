import { sql } from 'kysely'
import type { DemoDatabase } from './services.ts'

/** What the row `demo` of the table `seeds` records about the demo data of a database. */
export type Marker = { seed: number; listings: number; indexed: boolean }

/** `unfinished`: the rows are written, the search is not indexed. */
export type DemoWorldState = 'none' | 'unfinished' | 'complete'

export async function findMarker(database: DemoDatabase): Promise<Marker | undefined> {
  const { rows } = await sql<{ seed: number | null; listings: number; indexed: boolean }>`
    select seed, listings, indexed_at is not null as indexed from seeds where name = 'demo'`.execute(database)
  return rows[0] && { ...rows[0], seed: rows[0].seed ?? 0 }
}

export async function demoWorldState(database: DemoDatabase): Promise<DemoWorldState> {
  const marker = await findMarker(database)
  return marker ? (marker.indexed ? 'complete' : 'unfinished') : 'none'
}

/** Records what was written, in the same transaction. New rows are not in the search index yet. */
export async function writeMarker(tx: DemoDatabase, { seed, listings, now }: { seed: number; listings: number; now: Date }): Promise<void> {
  await sql`insert into seeds (name, seed, listings, seeded_at) values ('demo', ${seed}, ${listings}, ${now})
    on conflict (name) do update set seed = excluded.seed, listings = excluded.listings, seeded_at = excluded.seeded_at, indexed_at = null`.execute(
    tx,
  )
}

export async function markIndexed(database: DemoDatabase, now: Date): Promise<void> {
  await sql`update seeds set indexed_at = ${now} where name = 'demo'`.execute(database)
}
