import type { ParsedCatalogue } from './parse-catalogue.ts'
import type { RefusedRow, RowPosition } from './refused-rows.ts'

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
  const refusedRows = [...refused]
  const files = [...read.keys()]
  const counts = new Map(files.map((file) => [file, { added: 0, changed: 0, unchanged: 0 }]))
  /** A row may be refused for several reasons. The header is not a row. */
  const refusedIn = (file: string) => new Set(refusedRows.flatMap((row) => (row.file === file && row.line > 1 ? row.line : []))).size

  return {
    refuse: (row) => void refusedRows.push(row),
    count(row, outcome) {
      const count = counts.get(row.file)
      if (count) count[outcome]++
    },
    hasRefusals: () => refusedRows.length > 0,
    build: ({ written }) => ({
      written,
      files: [...counts].map(([file, count]) => ({ file, read: read.get(file) ?? 0, ...count, refused: refusedIn(file) })),
      refusedRows: refusedRows.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line),
    }),
  }
}
