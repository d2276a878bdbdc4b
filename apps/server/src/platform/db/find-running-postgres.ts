import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connectionStringOf } from './embedded-postgres.ts'

/**
 * The embedded PostgreSQL that runs already for this folder, because the program does: a tool joins it instead of starting,
 * and so stopping, it. Undefined when none answers.
 */
export async function findRunningPostgres({ dataDir, database }: { dataDir: string; database: string }): Promise<string | undefined> {
  const pointerFile = join(dataDir, 'postgres-is-in.txt')
  const parent = existsSync(pointerFile) ? (await readFile(pointerFile, 'utf8')).trim() : dataDir
  const pidFile = join(parent, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const port = Number((await readFile(pidFile, 'utf8')).split('\n')[3]) // fourth line, by PostgreSQL's own convention
  if (!Number.isInteger(port) || port === 0) return undefined
  const connectionString = connectionStringOf(port, database)
  return (await canConnect(connectionString)) ? connectionString : undefined
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
