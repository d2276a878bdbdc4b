import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stopOrphans } from './cluster-processes.ts'
import { chooseClusterFolder, protectDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { findFreePort } from './free-port.ts'
import { connectionStringOf, ensurePassword } from './postgres-password.ts'
import { createCluster, type PostgresProcess, type ServerOptions, startServer } from './postgres-server.ts'
import { localConnectionString, removeStaleSockets, socketSetting } from './postgres-socket.ts'
import { withClient } from './with-client.ts'

export type RunningPostgres = { connectionString: string; stop(): Promise<void> }

type EmbeddedOptions = {
  dataDir: string
  database: string
  /** The port of the program, which a second start on the same folder reports. */
  httpPort?: number
  onLog?: (line: string) => void
  /** Called when the server has ended unexpectedly, and when it runs again. */
  onNotice?: (message: string) => void
  /** Called when the server ends unexpectedly and could not be started again. */
  onGiveUp?: (error: Error) => void
  nonDurable?: boolean
}

/**
 * Starts a PostgreSQL server with its data below `dataDir`, on a socket and a free loopback port.
 * The first start creates the cluster. After a `kill -9` of the process the next start stops the
 * orphaned server, and PostgreSQL replays its log. A server that ends unexpectedly is started again
 * on the same port.
 * @throws ConfigError while another process uses the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<RunningPostgres> {
  const { dataDir, database, httpPort, onLog = () => {}, nonDurable = false } = options
  await protectDataFolder(dataDir)
  const releaseLock = lockFolder(dataDir, httpPort)
  try {
    const clusterFolder = await chooseClusterFolder(dataDir)
    await stopOrphans(clusterFolder)
    await removeStaleSockets(clusterFolder)
    const port = await findFreePort()
    const serverOptions = { clusterFolder, port, settings: [...postgresSettings(nonDurable), socketSetting(clusterFolder, port)], onLog }
    if (!existsSync(join(clusterFolder, 'PG_VERSION'))) {
      await rm(clusterFolder, { recursive: true, force: true }) // remains of an interrupted initdb
      await createCluster({
        ...serverOptions,
        initdbFlags: ['--encoding=UTF8', '--locale=C', ...(nonDurable ? ['--no-sync', '--no-data-checksums'] : [])],
      })
    }
    const supervisor = superviseServer(await startServer(serverOptions), serverOptions, options)
    try {
      const password = await ensurePassword(dataDir, port)
      await ensureDatabase(connectionStringOf(port, 'postgres', password), database)
      const connectionString = localConnectionString({ clusterFolder, port, database, password })
      return { connectionString, stop: () => supervisor.stop().finally(releaseLock) }
    } catch (error) {
      await supervisor.stop()
      throw error
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}

const MAX_RESTARTS = 5
/** A server that has run for this time is restarted as often as a new one. */
const STABLE_RUN_MS = 60_000

/** Starts the server again when it ends unexpectedly, a limited number of times in a row. */
function superviseServer(
  first: PostgresProcess,
  serverOptions: ServerOptions,
  { onGiveUp = exitWithMessage, onNotice = () => {} }: EmbeddedOptions,
) {
  let current = first
  let isStopping = false
  let restartCount = 0
  let restartPromise: Promise<void> = Promise.resolve()

  function watch(server: PostgresProcess): void {
    const startedAtMs = performance.now()
    void server.exited.then(() => {
      if (isStopping) return
      if (performance.now() - startedAtMs > STABLE_RUN_MS) restartCount = 0
      restartPromise = restart()
    })
  }

  async function restart(): Promise<void> {
    onNotice('the embedded PostgreSQL has ended unexpectedly and is started again')
    try {
      restartCount += 1
      if (restartCount > MAX_RESTARTS) throw new Error(`the embedded PostgreSQL has ended ${restartCount} times in a row`)
      await delay(100 * 2 ** restartCount)
      await stopOrphans(serverOptions.clusterFolder)
      if (isStopping) return
      current = await startServer(serverOptions)
      watch(current)
      onNotice('the embedded PostgreSQL is running again')
    } catch (error) {
      onGiveUp(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const stopAtExit = () => void killServer(current.pid)
  process.on('exit', stopAtExit)
  watch(first)
  return {
    async stop(): Promise<void> {
      isStopping = true
      process.removeListener('exit', stopAtExit)
      await restartPromise
      await current.stop()
    },
  }
}

function killServer(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // the server has already stopped
  }
}

/** Without its database the program cannot work. A supervisor of processes starts it again. */
function exitWithMessage(error: Error): void {
  process.stderr.write(`The embedded PostgreSQL could not be started again. The program ends.\n${error.message}\n`)
  process.exit(1)
}

const BYTES_PER_MB = 1024 * 1024
const MIN_SHARED_BUFFERS_MB = 128
const MAX_SHARED_BUFFERS_MB = 2048

/**
 * PostgreSQL's own cache: a quarter of the memory that this process may use, as its documentation
 * recommends. A search of a large market visits ten thousand rows in random order. From this cache
 * that takes 10 ms, from the cache of the operating system 90 ms. Pages are allocated when they
 * are used, so a small database needs no more memory.
 */
export function sharedBuffersMb(limitBytes = process.constrainedMemory()): number {
  // 0 or more than the machine has: the process has no limit of its own.
  const memoryBytes = limitBytes > 0 && limitBytes < totalmem() ? limitBytes : totalmem()
  return Math.round(Math.min(MAX_SHARED_BUFFERS_MB, Math.max(MIN_SHARED_BUFFERS_MB, memoryBytes / BYTES_PER_MB / 4)))
}

function postgresSettings(nonDurable: boolean): string[] {
  return [
    'listen_addresses=127.0.0.1',
    'max_connections=120',
    // A test database is small, and each truncation reads the list of all pages of this cache.
    `shared_buffers=${nonDurable ? 256 : sharedBuffersMb()}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=256MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'wal_compression=on',
    'max_wal_size=4GB',
    ...(nonDurable ? nonDurableSettings : []),
  ]
}

/** For tests: without what protects data, and without the work that protects passwords. */
const nonDurableSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'scram_iterations=1',
]

const ensureDatabase = (connectionString: string, database: string): Promise<void> =>
  withClient(connectionString, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
