import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** Returns the version of PostgreSQL and the newest migration. Fails without a database. */
export async function getDatabaseStatus(db: DbOrTx): Promise<{ version: string; migration: string | null }> {
  const { rows } = await sql<{ version: string; migration: string | null }>`
    select current_setting('server_version') as version, (select max(name) from schema_migrations) as migration`.execute(db)
  return rows[0] ?? { version: '', migration: null }
}
