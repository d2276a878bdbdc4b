import type { ParsedCatalogue } from './parse-catalogue.ts'
import { MAX_REFUSALS_PER_FILE, type RefusedRow, type RowPosition, refusedRow } from './refused-rows.ts'

/** What the import of a row did. `changed` means that the row was stored with other values. */
export type RowOutcome = 'added' | 'changed' | 'unchanged'

export type FileReport = { file: string; read: number; refused: number } & Record<RowOutcome, number>

/**
 * What an import did, or would do. `written` is false after a dry run and when rows are refused.
 */
export type ImportReport = { written: boolean; files: FileReport[]; refusedRows: RefusedRow[] }

/** Collects what becomes of each row of a parsed catalogue. */
export type ReportBuilder = {
  refuse(row: RefusedRow): void
  count(row: RowPosition, outcome: RowOutcome): void
  hasRefusals(): boolean
  build(options: { written: boolean }): ImportReport
}

export function createReportBuilder({ read, refused }: Pick<ParsedCatalogue, 'read' | 'refused'>): ReportBuilder {
  const files = [...read.keys()]
  const counts = new Map(files.map((file) => [file, { added: 0, changed: 0, unchanged: 0 }]))
  const refusals = new Map([...Map.groupBy(refused, ({ file }) => file)].map(([file, rows]) => [file, createFileRefusals(rows)]))

  return {
    refuse(row) {
      const ofFile = refusals.get(row.file) ?? createFileRefusals([])
      refusals.set(row.file, ofFile)
      addRefusal(ofFile, row)
    },
    count(row, outcome) {
      const count = counts.get(row.file)
      if (count) count[outcome]++
    },
    hasRefusals: () => refusals.size > 0,
    build: ({ written }) => ({
      written,
      files: [...counts].map(([file, count]) => ({
        file,
        read: read.get(file) ?? 0,
        ...count,
        refused: refusals.get(file)?.lines.size ?? 0,
      })),
      refusedRows: [...refusals.values()]
        .flatMap(listRefusals)
        .sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line),
    }),
  }
}

/**
 * `lines`: the refused rows. A row may be refused for several reasons, and the header is not a row.
 * `firstOmitted`: the first of the reasons that are only counted.
 */
type FileRefusals = { rows: RefusedRow[]; lines: Set<number>; omittedCount: number; firstOmitted: RowPosition | null }

const createFileRefusals = (rows: readonly RefusedRow[]): FileRefusals => ({
  rows: [...rows],
  lines: new Set(rows.flatMap(({ line }) => (line > 1 ? line : []))),
  omittedCount: 0,
  firstOmitted: null,
})

function addRefusal(refusals: FileRefusals, row: RefusedRow): void {
  refusals.lines.add(row.line)
  if (refusals.rows.length < MAX_REFUSALS_PER_FILE) return void refusals.rows.push(row)
  refusals.omittedCount++
  refusals.firstOmitted ??= { file: row.file, line: row.line }
}

function listRefusals({ rows, omittedCount, firstOmitted }: FileRefusals): RefusedRow[] {
  if (!firstOmitted) return rows
  return [...rows, refusedRow(firstOmitted, 'more_refusals', { value: String(omittedCount), limit: MAX_REFUSALS_PER_FILE })]
}
