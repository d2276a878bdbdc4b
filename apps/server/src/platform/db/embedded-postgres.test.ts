import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { waitFor } from '#platform/jobs/test-platform.ts'
import { sharedBuffersMb, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostgres } from './find-running-postgres.ts'
import { connectionStringOf, INITIAL_PASSWORD } from './postgres-password.ts'
import { withClient } from './with-client.ts'

const moduleUrl = new URL('./embedded-postgres.ts', import.meta.url).href

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-postgres-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts the server in another Node process. */
async function startInChildProcess(dataDir: string) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(moduleUrl)})
    const { connectionString } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'test', nonDurable: true })
    console.log(connectionString)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  return { child, connectionString: String(output).trim() }
}

async function runStatement(connectionString: string, statement: string): Promise<number> {
  const { rowCount } = await withClient(connectionString, (client) => client.query(statement))
  return rowCount ?? 0
}

const countDatabases = (connectionString: string) => runStatement(connectionString, 'select 1 from pg_database')

it('does not stop the server of a running process, and stops that of a killed one', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  const { child, connectionString } = await startInChildProcess(dataDir)
  const options = { dataDir, database: 'test', nonDurable: true }
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(`Process ${child.pid} uses ${dataDir}`)
  expect(await countDatabases(connectionString)).toBeGreaterThan(0)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const postgres = await startEmbeddedPostgres(options)
  expect(await countDatabases(postgres.connectionString)).toBeGreaterThan(0)
  await postgres.stop()
})

const readServerPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const modeOf = (path: string) => statSync(path).mode & 0o777

it('starts at once after the process and its server were killed, twelve times', { timeout: 120_000 }, async () => {
  const dataDir = createDataDir()
  for (let i = 0; i < 12; i++) {
    const { child, connectionString } = await startInChildProcess(dataDir)
    expect(await countDatabases(connectionString)).toBeGreaterThan(0)
    process.kill(readServerPid(dataDir), 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  await postgres.stop()
})

it('starts the server again on the same port when it was killed', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  const notices: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true, onNotice: (text) => notices.push(text) })
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await waitFor(() => notices.includes('the embedded PostgreSQL is running again'), 30_000)
  expect(await countDatabases(postgres.connectionString)).toBeGreaterThan(0)
  await postgres.stop()
})

it('ends with the last log lines of PostgreSQL when it cannot start', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  await (await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })).stop()
  writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })).rejects.toThrow('no_such_setting')
})

it('ignores a lock whose process id belongs to another process now', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  writeFileSync(join(dataDir, 'process.json'), JSON.stringify({ pid: process.pid, startTime: '1', httpPort: 3000 }))
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true, httpPort: 3100 })
  await expect(startEmbeddedPostgres({ dataDir, database: 'test' })).rejects.toThrow(`Process ${process.pid} uses ${dataDir} on port 3100`)
  expect(await countDatabases(postgres.connectionString)).toBeGreaterThan(0)
  await postgres.stop()
})

it('lets other users of the machine read neither data nor database, also in a folder of an older version', {
  timeout: 60_000,
}, async () => {
  const dataDir = createDataDir()
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'storage'), { mode: 0o755 })
  writeFileSync(join(dataDir, 'storage/document.pdf'), 'private', { mode: 0o644 })
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  expect(modeOf(dataDir) & 0o007).toBe(0)
  expect([modeOf(join(dataDir, 'storage')), modeOf(join(dataDir, 'storage/document.pdf'))]).toEqual([0o700, 0o600])
  expect([modeOf(join(dataDir, 'postgres-password')), modeOf(join(dataDir, 'postgres'))]).toEqual([0o600, 0o700])
  const port = Number(new URL(postgres.connectionString).port)
  await expect(countDatabases(connectionStringOf(port, 'test', INITIAL_PASSWORD))).rejects.toThrow('password authentication failed')
  await postgres.stop()
})

it('replaces the fixed password of a cluster of an older version, and keeps its data', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  const first = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  await runStatement(first.connectionString, 'create table kept (id int)')
  await runStatement(first.connectionString, `alter role partlane password '${INITIAL_PASSWORD}'`)
  await first.stop()
  rmSync(join(dataDir, 'postgres-password'))

  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  onTestFinished(() => postgres.stop())
  expect(modeOf(join(dataDir, 'postgres-password'))).toBe(0o600)
  const { port, password } = new URL(postgres.connectionString)
  expect(password).not.toBe(INITIAL_PASSWORD)
  await expect(countDatabases(connectionStringOf(Number(port), 'test', INITIAL_PASSWORD))).rejects.toThrow('password authentication failed')
  await runStatement(postgres.connectionString, 'insert into kept values (1)')
})

/** PostgreSQL knows no address of a connection over a socket. */
const countSocketConnections = (connectionString: string) =>
  runStatement(connectionString, 'select 1 from pg_stat_activity where pid = pg_backend_pid() and client_addr is null')
const listSockets = (dataDir: string) => readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL.'))

it('accepts connections over a socket in the folder of the cluster, and deletes those of killed servers', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  const { child, connectionString } = await startInChildProcess(dataDir)
  expect(await countSocketConnections(connectionString)).toBe(1)
  process.kill(readServerPid(dataDir), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  onTestFinished(() => postgres.stop())
  const { port } = new URL(postgres.connectionString)
  expect(await countSocketConnections(postgres.connectionString)).toBe(1)
  expect(listSockets(dataDir).sort()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
  expect(await findRunningPostgres({ dataDir, database: 'test' })).toBe(postgres.connectionString)
})

it('accepts connections over TCP only where the path of the socket is too long', { timeout: 60_000 }, async () => {
  const parentFolder = createDataDir()
  chmodSync(parentFolder, 0o755) // otherwise root gets a folder with a short path
  const dataDir = join(parentFolder, 'long'.repeat(25))
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'test', nonDurable: true })
  onTestFinished(() => postgres.stop())
  expect(await countSocketConnections(postgres.connectionString)).toBe(0)
  expect(listSockets(dataDir)).toEqual([])
})

it('gives PostgreSQL a quarter of the memory, between 128 MB and 2 GB', () => {
  expect([100, 1024, 3000].map((megabytes) => sharedBuffersMb(megabytes * 1024 * 1024))).toEqual([128, 256, 750])
  // Without a limit the memory of the machine counts.
  expect(sharedBuffersMb(0)).toBe(sharedBuffersMb(Number.MAX_SAFE_INTEGER))
  expect(sharedBuffersMb(0)).toBeLessThanOrEqual(2048)
})
