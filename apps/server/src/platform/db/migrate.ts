import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { withAdvisorySessionLock } from './advisory-locks.ts'
import { fileChecksums } from './file-checksums.ts'
import { normaliseSql } from './normalise-sql.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

type Migration = { name: string; sql: string; checksum: string }

/**
 * Applies the migrations of a folder that have not run yet: forward only, in the order of their
 * names, each in its own transaction. An advisory lock excludes other processes. The statements of
 * a migration must not change after it ran. Its comments and whitespace may.
 * @returns the names of the migrations that ran in this call
 * @throws Error when a migration fails or was changed after it ran
 */
export async function migrate(connectionString: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => {}) // the connection was lost while it was closing
  try {
    return await withAdvisorySessionLock(pool, 'migrate', (client) => applyPending(client, migrations))
  } finally {
    await pool.end()
  }
}

async function applyPending(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  )
  const storedChecksums = new Map(
    (await client.query('select name, checksum from schema_migrations')).rows.map((row) => [row.name, row.checksum]),
  )
  const appliedMigrations: string[] = []
  for (const migration of migrations) {
    const storedChecksum = storedChecksums.get(migration.name)
    if (storedChecksum === undefined) appliedMigrations.push(await apply(client, migration))
    else if (storedChecksum !== migration.checksum) await replaceFileChecksum(client, migration, storedChecksum)
  }
  return appliedMigrations
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<string> {
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

const CHANGED_ADVICE = 'Write a new migration. If this one is not committed yet: npm run db:reset'

async function replaceFileChecksum(client: pg.ClientBase, { name, checksum }: Migration, storedChecksum: string): Promise<void> {
  const known = fileChecksums[name]
  const isKnownText = known?.file === storedChecksum || known?.formerStatements === storedChecksum
  if (!isKnownText || known.statements !== checksum)
    throw new Error(`migration ${name} was changed after it was applied. ${CHANGED_ADVICE}`)
  await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(normaliseSql(sql)).digest('hex') }
    }),
  )
}
