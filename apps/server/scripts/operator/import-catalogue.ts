import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { replaceUnprintable } from '@partlane/domain/text/characters'
import {
  formatRefusedRows,
  type ImportReport,
  importCatalogue,
  listCatalogueFiles,
  openCatalogueFile,
} from '../../src/features/catalogue/public.ts'
import type { OperatorContext } from '../../src/features/operators/public.ts'
import type { Logger } from '../../src/platform/logger/logger.ts'
import { openReportFile } from './report-file.ts'
import { formatTable } from './table.ts'
import { UsageError } from './usage.ts'

export type ImportFlags = {
  'dry-run'?: boolean | undefined
  'skip-refused'?: boolean | undefined
  report?: string | undefined
}

type Result = { json: unknown; text: string; exitCode: number }

/**
 * Imports a folder or single files of the catalogue. The audit has entries about people only, so an
 * import is logged.
 */
export async function importCatalogueFiles(
  ctx: OperatorContext & { log: Logger },
  paths: readonly string[],
  { 'dry-run': dryRun = false, 'skip-refused': skipRefused = false, report: reportPath }: ImportFlags,
): Promise<Result> {
  if (paths.length === 0) throw new UsageError('name a folder or CSV files')
  const files = (await Promise.all(paths.map(listFiles))).flat()
  const reportFile =
    reportPath === undefined ? undefined : await openReportFile({ path: fromCaller(reportPath), name: reportPath, sources: files })
  const report = await importCatalogue(ctx, { sources: files.map(openCatalogueFile), dryRun, skipRefused }).catch(async (error) => {
    await reportFile?.discard()
    throw error
  })
  await reportFile?.write(formatRefusedRows(report.refusedRows))
  if (report.written) ctx.log.info({ files: report.files }, 'catalogue imported from the command line')
  const isRefused = report.refusedRows.length > 0 && !skipRefused
  return {
    json: { written: report.written, dry_run: dryRun, files: report.files, refused_rows: report.refusedRows },
    text: formatReport(report, { dryRun, isRefused }),
    exitCode: isRefused ? 1 : 0,
  }
}

/**
 * npm runs scripts in the folder of package.json. INIT_CWD is the folder in which the user called
 * npm.
 */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/**
 * @throws UsageError when there is no such file, when a folder has no CSV files, or when one of
 * them is not a file
 */
async function listFiles(path: string): Promise<string[]> {
  const full = fromCaller(path)
  const info = await stat(full).catch(() => undefined)
  if (!info) throw new UsageError(`there is no file or folder ${path}`)
  if (!info.isDirectory()) return [full]
  const files = await listCatalogueFiles(full)
  if (files.length === 0) throw new UsageError(`the folder ${path} has no CSV files`)
  for (const file of files) {
    const entry = await stat(file).catch(() => undefined)
    if (!entry?.isFile()) throw new UsageError(`${join(path, basename(file))} is not a file`)
  }
  return files
}

/** Refused rows that the terminal shows. `--report` writes all of them. */
const MAX_SHOWN = 20

function formatReport(
  { files, refusedRows, written }: ImportReport,
  { dryRun, isRefused }: { dryRun: boolean; isRefused: boolean },
): string {
  const counts = formatTable(
    ['FILE', 'READ', 'ADDED', 'CHANGED', 'UNCHANGED', 'REFUSED'],
    files.map(({ file, read, added, changed, unchanged, refused }) => [file, read, added, changed, unchanged, refused]),
  )
  const refused = refusedRows.slice(0, MAX_SHOWN).map(({ file, line, message }) => replaceUnprintable(`${file}, line ${line}: ${message}`))
  const others = refusedRows.length > MAX_SHOWN ? [`and ${refusedRows.length - MAX_SHOWN} more, see --report FILE`] : []
  const summary = written
    ? 'The catalogue is imported.'
    : isRefused
      ? 'Nothing is written. Correct the refused rows, or import the others with --skip-refused.'
      : 'Nothing is written: this is a dry run.'
  const outcome = dryRun && isRefused ? 'Nothing is written. An import would stop at the refused rows.' : summary
  return [counts, [...refused, ...others].join('\n'), outcome].filter(Boolean).join('\n\n')
}
