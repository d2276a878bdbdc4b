import type { DbOrTx } from '#platform/db/db.ts'

/** Finds the checksum of the catalogue files that were imported last. */
export async function findImportedChecksum(db: DbOrTx): Promise<string | undefined> {
  const marker = await db.selectFrom('seeds').where('name', '=', 'reference').select('checksum').executeTakeFirst()
  return marker?.checksum ?? undefined
}
