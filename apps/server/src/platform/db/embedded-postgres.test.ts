import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

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

async function countDatabases(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database')
  await client.end()
  return rowCount ?? 0
}

it('does not stop the server of a running process, and stops that of a killed one', { timeout: 60_000 }, async () => {
  const dataDir = createDataDir()
  const { child, connectionString } = await startInChildProcess(dataDir)
  const options = { dataDir, database: 'test', nonDurable: true }
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(`Another process (${child.pid}) uses the database`)
  expect(await countDatabases(connectionString)).toBeGreaterThan(0)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const postgres = await startEmbeddedPostgres(options)
  expect(await countDatabases(postgres.connectionString)).toBeGreaterThan(0)
  await postgres.stop()
})
