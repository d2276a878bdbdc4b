import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppContext } from '#app/context.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import { findImportedChecksum } from './import-marker.queries.ts'
import { saveImportMarker } from './import-marker.store.ts'
import type { CatalogueSource } from './parse-catalogue.ts'
import type { ImportReport } from './report.ts'

/** Part of the checksum. Raise it when the same files have to be written in another way. */
const IMPORT_VERSION = 1

/**
 * Imports the catalogue of a folder when its files differ from those that were imported last.
 * A start with the same files costs one read of each file and one look-up.
 * @returns undefined when there was nothing to do
 */
export async function importCatalogueIfChanged(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  folder: string,
  options: Pick<ImportOptions, 'onWriting'> = {},
): Promise<ImportReport | undefined> {
  const paths = await listCatalogueFiles(folder)
  const checksum = await checksumOf(paths)
  if ((await findImportedChecksum(ctx.db)) === checksum) return undefined
  const report = await importCatalogue(ctx, {
    sources: paths.map(openCatalogueFile),
    ...options,
    onWritten: (tx) => saveImportMarker(tx, { checksum, importedAt: ctx.clock.now() }),
  })
  const [first] = report.refusedRows
  if (first) throw new Error(`${folder} has ${report.refusedRows.length} refused rows: ${first.file} ${first.line}: ${first.message}`)
  return report
}

/** The CSV files of a folder, in alphabetical order. */
export const listCatalogueFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(folder, name))

export const openCatalogueFile = (path: string): CatalogueSource => ({ name: basename(path), open: () => createReadStream(path) })

async function checksumOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(String(IMPORT_VERSION))
  for (const path of paths) hash.update(`\n${basename(path)}\n`).update(await readFile(path))
  return hash.digest('hex')
}
