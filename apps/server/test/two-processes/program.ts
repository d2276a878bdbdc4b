import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN_FILE = join(import.meta.dirname, '../../src/main.ts')

/** One server process of the product on a fixed port, with an existing database. */
export function createProgram(port: number, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-process-'))
  let child: ChildProcess | undefined

  /** Resolves when the program is ready. */
  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN_FILE], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SERVICES: 'cable,worker',
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: 'false',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      let output = ''
      started.stdout.on('data', (chunk) => {
        output += chunk
        if (output.includes('ready at')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`the program ended with code ${code}: ${output}`)))
    })
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const stopped = child
    child = undefined
    if (!stopped || stopped.exitCode !== null) return
    const exited = new Promise((resolve) => stopped.once('exit', resolve))
    stopped.kill(signal)
    await exited
  }

  return {
    start,
    stop,
    /** Reads one figure of the metrics of this process. */
    async readMetric(name: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
    },
    async remove() {
      await stop('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
