import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '#platform/config/config.ts'
import { isAlive } from './process-identity.ts'

const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 50

/**
 * Ends what a killed process has left in a cluster: its server, and after a killed server the
 * backends, which still use its shared memory. To be called with the lock of the data folder.
 * @throws ConfigError when the server belongs to a running process of an older version
 */
export async function stopOrphans(clusterFolder: string): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid')
  const serverPid = readServerPid(pidFile)
  if (serverPid !== undefined && isServerOf(serverPid, clusterFolder)) {
    const owner = findNodeParent(serverPid)
    if (owner !== undefined) throw new ConfigError(`Process ${owner} uses the database in ${clusterFolder}. Stop it, or set DATA_DIR.`)
    process.kill(serverPid, 'SIGINT') // fast shutdown
  }
  const isFree = await waitUntil(() => listProcesses(clusterFolder).length === 0)
  if (!isFree) throw new Error(`PostgreSQL processes still use ${clusterFolder}: ${listProcesses(clusterFolder).join(', ')}`)
  // The id in the file may belong to another process now, which PostgreSQL would take for a server.
  if (existsSync('/proc/self/cwd')) rmSync(pidFile, { force: true })
}

/** The first line of postmaster.pid is the process id of the server. */
function readServerPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function isServerOf(pid: number, clusterFolder: string): boolean {
  const command = isAlive(pid) ? readCommand(pid) : ''
  return command.includes('postgres') && command.includes(clusterFolder)
}

/** Older versions do not lock the folder. Process 1 adopts orphans, so it is not an owner. */
function findNodeParent(serverPid: number): number | undefined {
  const parentPid = Number(/^PPid:\s*(\d+)$/m.exec(readProcessFile(serverPid, 'status'))?.[1])
  return parentPid > 1 && /\bnode\b/.test(readCommand(parentPid).split('\0')[0] ?? '') ? parentPid : undefined
}

/** The server and its backends: they work in the folder of the cluster. */
function listProcesses(clusterFolder: string): number[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readFolder(pid) === clusterFolder && readCommand(pid).includes('postgres'))
}

function readFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

const readCommand = (pid: number): string => readProcessFile(pid, 'cmdline')

function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function waitUntil(isReached: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < STOP_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (isReached()) return true
    await delay(POLL_MS)
  }
  return isReached()
}
