import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'

/** Makes a second import wait until the transaction of the first one ends. */
export const lockCatalogueImport = (tx: Tx): Promise<void> => lockAdvisory(tx, 'importCatalogue')

/** Stores the checksum of the imported files. */
export async function saveImportMarker(tx: Tx, { checksum, importedAt }: { checksum: string; importedAt: Date }): Promise<void> {
  const values = { checksum, seeded_at: importedAt, indexed_at: null }
  await tx
    .insertInto('seeds')
    .values({ name: 'reference', ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}
