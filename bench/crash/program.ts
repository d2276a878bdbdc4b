import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MAIN_FILE = join(import.meta.dirname, '../../apps/server/src/main.ts')
/** The first start of a folder applies the migrations and writes the demo data. */
const MAX_FIRST_START_SECONDS = 400
const MAX_START_SECONDS = 120
const MAX_OUTPUT_LINES = 40

export type Program = Awaited<ReturnType<typeof createProgram>>

/**
 * The whole program with its embedded PostgreSQL, in a child process that can be killed and started
 * again. Its port, folder and settings stay the same. PostgreSQL syncs to disk, as in production.
 */
export async function createProgram(dataDir: string, port: number, settings: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output: string[] = []
  let maxSeconds = MAX_FIRST_START_SECONDS

  /** @returns the seconds until it was ready @throws Error with the last output when it ends */
  async function start(): Promise<number> {
    const startedAtMs = performance.now()
    output = []
    child = spawnProgram(dataDir, port, settings)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        appendFileSync(join(dataDir, 'program.log'), chunk)
        output.push(...String(chunk).split('\n'))
        output = output.slice(-MAX_OUTPUT_LINES)
      })
    while (!output.some((line) => line.includes('ready at http'))) {
      const seconds = (performance.now() - startedAtMs) / 1000
      if (hasEnded()) throw new Error(`the program has ended:\n${output.join('\n')}`)
      if (seconds > maxSeconds) throw new Error(`not ready after ${maxSeconds} s:\n${output.join('\n')}`)
      await delay(20)
    }
    maxSeconds = MAX_START_SECONDS
    return (performance.now() - startedAtMs) / 1000
  }

  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null

  return {
    url,
    start,
    hasEnded,
    lastOutput: () => output.join('\n'),
    /** Kills the program. Its PostgreSQL stays. */
    async kill(): Promise<void> {
      if (!child || hasEnded()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    /** Kills the PostgreSQL server. Its backends end by themselves. */
    killPostgres: () => process.kill(readPostgresPid(dataDir), 'SIGKILL'),
    /** Ends the program in the usual way. */
    async stop(): Promise<void> {
      if (!child || hasEnded()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

function spawnProgram(dataDir: string, port: number, settings: Record<string, string>): ChildProcess {
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), DEMO: 'true', DEMO_LISTINGS: '300', RATE_LIMIT: '0' }
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [MAIN_FILE], {
    env: { ...inherited, ...environment, ...settings, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const readPostgresPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
