import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findFreePort } from '#platform/db/free-port.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/job-runner.ts'
import { waitFor } from '#platform/jobs/test-platform.ts'
import { withClient } from './with-client.ts'

type Credentials = { user: string; password: string }

function urlOf(serverUrl: string, database: string, credentials?: Credentials): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  if (credentials) [url.username, url.password] = [credentials.user, credentials.password]
  return url.href
}

const runStatements = (connectionString: string, statements: string[]): Promise<void> =>
  withClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Migrates a new database of a server as a user who only owns it. */
async function migrateAsOwner(serverUrl: string): Promise<string[]> {
  const name = `owner_${randomBytes(6).toString('hex')}`
  const superuserUrl = urlOf(serverUrl, 'postgres')
  await runStatements(superuserUrl, [
    `create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole`,
    `create database ${name} owner ${name} template template0`,
  ])
  onTestFinished(() => runStatements(superuserUrl, [`drop database ${name} with (force)`, `drop role ${name}`]))
  const connectionString = urlOf(serverUrl, name, { user: name, password: name })
  const appliedMigrations = await migrate(connectionString)
  await migrateJobs(connectionString)
  expect(await migrate(connectionString)).toEqual([])
  return appliedMigrations
}

it('migrates an empty database as a user who only owns it', async () => {
  expect((await migrateAsOwner(inject('postgres'))).length).toBeGreaterThan(20)
})

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const MIN_VERSION = 15
const debianVersions = (existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []).filter(
  (version) => Number(version) >= MIN_VERSION && existsSync(join(DEBIAN_FOLDER, version, 'bin/initdb')),
)

/** Starts a server of Debian. PostgreSQL does not run as root. @returns its address */
async function startDebianServer(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `partlane-debian-${version}-`))
  const bin = join(DEBIAN_FOLDER, version, 'bin')
  const isRoot = process.getuid?.() === 0
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const dataDir = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', dataDir, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--no-sync'], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const port = await findFreePort()
  const options = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F']
  const server: ChildProcess = spawn(join(bin, 'postgres'), options, { ...user, cwd: '/', stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = once(server, 'exit')
    server.kill('SIGQUIT')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const serverUrl = `postgres://admin@127.0.0.1:${port}/postgres`
  await waitFor(() =>
    runStatements(serverUrl, ['select 1']).then(
      () => true,
      () => false,
    ),
  )
  return serverUrl
}

it.skipIf(debianVersions.length === 0).each(debianVersions)('migrates on PostgreSQL %s of Debian', { timeout: 60_000 }, async (version) => {
  expect((await migrateAsOwner(await startDebianServer(version))).length).toBeGreaterThan(20)
})
