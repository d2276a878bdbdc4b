import type { DbOrTx, Tx } from '#platform/db/db.ts'

type SeedName = 'reference' | 'demo'
export type Marker = { checksum: string; seed: number | null; listings: number; indexed: boolean }

/** What was filled in before, or undefined. */
export async function findMarker(db: DbOrTx, name: SeedName): Promise<Marker | undefined> {
  const row = await db
    .selectFrom('seeds')
    .where('name', '=', name)
    .select(['checksum', 'seed', 'listings', 'indexed_at'])
    .executeTakeFirst()
  return row && { checksum: row.checksum, seed: row.seed, listings: row.listings, indexed: row.indexed_at !== null }
}

type NewMarker = { checksum?: string; seed?: number; listings?: number; now: Date }

/** Written with the data, in its transaction. What is new is not yet in the search. */
export async function writeMarker(tx: Tx, name: SeedName, { now, ...facts }: NewMarker): Promise<void> {
  const values = { ...facts, seeded_at: now, indexed_at: null }
  await tx
    .insertInto('seeds')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

export async function markIndexed(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('seeds').set({ indexed_at: now }).where('name', '=', 'demo').execute()
}
