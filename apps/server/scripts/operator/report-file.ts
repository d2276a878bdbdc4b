import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { UsageError } from './usage.ts'

export type ReportFile = {
  /** @throws UsageError when the file cannot be written */
  write(content: string): Promise<void>
  /** Removes the temporary file. */
  discard(): Promise<void>
}

/** `path`: the absolute path. `name`: what the caller typed. */
type Options = { path: string; name: string; sources: readonly string[] }

/**
 * Prepares the file of a report before the import, which may last minutes. The content is written
 * to a temporary file beside it that then replaces it, so that an import that fails leaves an
 * earlier report as it was. A device, for example /dev/stdout, is written directly.
 * @throws UsageError when the file cannot be written or is a source
 */
export async function openReportFile({ path, name, sources }: Options): Promise<ReportFile> {
  const refuse = (): never => {
    throw new UsageError(`the file ${name} cannot be written`)
  }
  const existing = await stat(path).catch(() => undefined)
  if (existing?.isDirectory()) refuse()
  for (const source of sources) if (await isSameFile(path, source)) throw new UsageError(`the report ${name} is a file that is imported`)
  if (existing && !existing.isFile()) return { write: (content) => writeFile(path, content).catch(refuse), discard: async () => undefined }

  const target = existing ? await realpath(path) : path // a symbolic link stays one
  const temporary = `${target}.${randomUUID()}.tmp`
  if (existing) await access(target, constants.W_OK).catch(refuse)
  await writeFile(temporary, '', { flag: 'wx' }).catch(refuse)
  const discard = () => rm(temporary, { force: true })
  return {
    async write(content) {
      try {
        await writeFile(temporary, content)
        await rename(temporary, target)
      } catch {
        await discard()
        refuse()
      }
    },
    discard,
  }
}

/** Compares the files and not their paths: one file may have several names, for example links. */
async function isSameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => stat(path, { bigint: true }).catch(() => undefined)))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}
