import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'

const SCRATCH_TTL_MS = 24 * 60 * 60 * 1000

/** Files that are being written. Several processes may share the folder. */
export function createScratchFolder(folder: string, clock: Clock) {
  return {
    async createFilePath(): Promise<string> {
      await mkdir(folder, { recursive: true })
      return join(folder, randomUUID())
    },

    /** Deletes files that are older than a day. A younger file may belong to another process. */
    async deleteStaleFiles(): Promise<void> {
      for (const name of (await undefinedIfNotFound(readdir(folder))) ?? []) {
        const file = join(folder, name)
        const ageMs = clock.now().getTime() - ((await undefinedIfNotFound(stat(file)))?.mtimeMs ?? 0)
        if (ageMs > SCRATCH_TTL_MS) await rm(file, { force: true })
      }
    },
  }
}

const notFoundCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** The result of a file operation, undefined when there is no such file. */
export async function undefinedIfNotFound<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFoundCodes.has(String(error.code))) return undefined
    throw error
  }
}
