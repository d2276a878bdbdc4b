import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings a database to the newest migration, forward only, each file in its own transaction, under an advisory lock.
 * A file that was changed after it ran is an error: history is not rewritten.
 * @returns the names of the migrations that ran now
 */
export async function migrate(connectionString: string, folder: string = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const appliedChecksums = new Map(
      (await client.query('select name, checksum from schema_migrations')).rows.map((row) => [row.name, row.checksum]),
    )
    const applied: string[] = []
    for (const migration of await readMigrations(folder)) {
      const appliedChecksum = appliedChecksums.get(migration.name)
      if (appliedChecksum === undefined) applied.push(await applyMigration(client, migration))
      else if (appliedChecksum !== migration.checksum) throw new Error(`migration ${migration.name} was changed after it was applied`)
    }
    return applied
  } finally {
    await client.end() // releases the lock too
  }
}

async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<string> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return name
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
