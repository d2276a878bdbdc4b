import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#platform/config/config.ts'
import { currentProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

type LockContent = ProcessIdentity & { httpPort?: number | undefined }

/**
 * Takes the lock of a data folder: a file that names the process and its port. A lock of a process
 * that has ended is replaced. The check compares the start time, since process ids are reused.
 * @returns the function that releases it
 * @throws ConfigError while another process has it
 */
export function lockFolder(folder: string, httpPort?: number): () => void {
  const file = join(folder, 'process.json')
  const ownFile = join(folder, `process-${randomUUID()}.json`)
  writeFileSync(ownFile, JSON.stringify({ ...currentProcess(), httpPort } satisfies LockContent), { mode: 0o600 })
  try {
    while (!linkFile(ownFile, file)) removeStaleLock(file, folder)
  } finally {
    rmSync(ownFile, { force: true })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  return () => {
    process.removeListener('exit', release)
    release()
  }
}

/** Creates the lock with its content in one step. @returns false when a lock exists */
function linkFile(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function removeStaleLock(file: string, folder: string): void {
  refuseRunningOwner(readLock(file), folder)
  const staleFile = `${file}.${randomUUID()}`
  try {
    renameSync(file, staleFile)
  } catch {
    return // another process has removed it
  }
  const removed = readLock(staleFile)
  // Another process may have taken the lock between the check and the renaming.
  if (removed && isRunning(removed)) linkFile(staleFile, file)
  rmSync(staleFile, { force: true })
}

function refuseRunningOwner(owner: LockContent | undefined, folder: string): void {
  if (!owner || !isRunning(owner)) return
  const port = owner.httpPort ? ` on port ${owner.httpPort}` : ''
  throw new ConfigError(`Process ${owner.pid} uses ${folder}${port}. Nothing was changed. Stop that process, or set DATA_DIR and PORT.`)
}

function readLock(file: string): LockContent | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockContent
  } catch {
    return undefined
  }
}
