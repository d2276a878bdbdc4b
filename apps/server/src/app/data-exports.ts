import type { DbOrTx } from '#platform/db/db.ts'
import { type ExportedParts, exporters } from './user-data.ts'

/** Collects the stored data of a user: no secrets and no data of other users. */
export async function collectPersonalData(db: DbOrTx, userId: number): Promise<ExportedParts> {
  const parts: ExportedParts = {}
  for (const exporter of exporters) Object.assign(parts, await exporter(db, userId))
  return parts
}
