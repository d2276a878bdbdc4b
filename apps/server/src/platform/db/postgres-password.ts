import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withClient } from './with-client.ts'

/** The password of new clusters, and of those of older versions, until the first start ends. */
export const INITIAL_PASSWORD = 'partlane'
export const POSTGRES_USER = 'partlane'

const WRONG_PASSWORD = '28P01'

export const connectionStringOf = (port: number, database: string, password: string) =>
  `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`

/** The password of the embedded server, which only the user of the program can read. */
export function readPassword(dataDir: string): string | undefined {
  const file = passwordFileOf(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

const passwordFileOf = (dataDir: string) => join(dataDir, 'postgres-password')

/**
 * Generates the password at the first start, and sets it in a cluster that still has the initial
 * one. Connections that were opened with that one are closed.
 */
export async function ensurePassword(dataDir: string, port: number): Promise<string> {
  const password = readPassword(dataDir) ?? generatePassword(dataDir)
  if (await isPasswordAccepted(port, password)) return password
  await withClient(connectionStringOf(port, 'postgres', INITIAL_PASSWORD), async (client) => {
    await client.query(`alter role ${POSTGRES_USER} password ${client.escapeLiteral(password)}`)
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
  })
  return password
}

function generatePassword(dataDir: string): string {
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFileOf(dataDir), `${password}\n`, { mode: 0o600, flag: 'wx' })
  return password
}

async function isPasswordAccepted(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionStringOf(port, 'postgres', password) })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
