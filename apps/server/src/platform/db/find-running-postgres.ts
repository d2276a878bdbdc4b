import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findClusterFolder } from './data-folder.ts'
import { readPassword } from './postgres-password.ts'
import { localConnectionString } from './postgres-socket.ts'

/**
 * Finds the embedded PostgreSQL of a running server, so that a tool uses it and does not stop it.
 * @returns the connection string, undefined when no PostgreSQL for this folder accepts connections
 */
export async function findRunningPostgres({ dataDir, database }: { dataDir: string; database: string }): Promise<string | undefined> {
  const clusterFolder = findClusterFolder(dataDir)
  const pidFile = join(clusterFolder, 'postmaster.pid')
  const password = readPassword(dataDir)
  if (password === undefined || !existsSync(pidFile)) return undefined
  const [, , , portLine] = (await readFile(pidFile, 'utf8')).split('\n')
  const port = Number(portLine)
  if (!Number.isInteger(port) || port === 0) return undefined
  const connectionString = localConnectionString({ clusterFolder, port, database, password })
  return (await canConnect(connectionString)) ? connectionString : undefined
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  // A connection that is lost while it ends. Without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
