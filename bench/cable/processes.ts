import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_OPEN_FILES = 65_536
const TICKS_PER_SECOND = 100
const BYTES_PER_KILOBYTE = 1024

/** Starts Node with as many open files as possible: each socket is one. */
export function spawnNode(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const script = `ulimit -n ${MAX_OPEN_FILES} 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"`
  return spawn('sh', ['-c', script, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** Waits for text in the output. @returns the match */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const match = pattern.exec(output)
      if (match) resolve(match)
    })
    child.once('exit', (code) => reject(new Error(`the process ended with code ${code}: ${output}`)))
  })
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/** Processor time of a process in seconds. Other work on the machine changes it little. */
export function readProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Resident memory of a process in bytes. */
export function readMemoryBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * BYTES_PER_KILOBYTE
}
