import { pipeline } from 'node:stream/promises'
import { findUnprintable } from '@partlane/domain/text/characters'
import { CsvError, type Info, parse } from 'csv-parse'
import { type CatalogueFile, catalogueFileNames, catalogueFileOf, catalogueFiles, columnsOf, type RowOf } from './catalogue-files.ts'
import type { CellIssue } from './cells.ts'
import { MAX_REFUSALS_PER_FILE, type RefusedRow, type RowPosition, refusedRow } from './refused-rows.ts'

/** A CSV file: its name without a folder, and its bytes. */
export type CatalogueSource = { name: string; open(): AsyncIterable<Uint8Array> }

/** A valid row with its position, for refusals that only the database can decide. */
export type ParsedRow<File extends CatalogueFile> = RowPosition & { values: RowOf<File> }

export type ParsedCatalogue = {
  rows: { [File in CatalogueFile]: ParsedRow<File>[] }
  /** Rows of each file below its header, by file name. */
  read: Map<string, number>
  refused: RefusedRow[]
}

const BYTES_PER_MEGABYTE = 1_000_000
export const MAX_FILE_MEGABYTES = 10
const MAX_RECORD_BYTES = 20_000
export const MAX_ROWS_PER_FILE = 200_000

/**
 * Parses and validates the files without the database, parents first. A file that cannot be parsed
 * becomes a refused row.
 */
export async function parseCatalogue(sources: readonly CatalogueSource[]): Promise<ParsedCatalogue> {
  const rows = Object.fromEntries(catalogueFileNames.map((file) => [file, []])) as unknown as ParsedCatalogue['rows']
  const catalogue: ParsedCatalogue = { rows, read: new Map(), refused: [] }
  for (const source of sources.toSorted((a, b) => orderOf(a.name) - orderOf(b.name))) await parseFile(source, catalogue)
  return catalogue
}

const orderOf = (fileName: string) => (catalogueFileNames as string[]).indexOf(fileName)

async function parseFile(source: CatalogueSource, catalogue: ParsedCatalogue): Promise<void> {
  const file = catalogueFileOf(source.name)
  const start = { file: source.name, line: 1 }
  if (!file || catalogue.read.has(source.name)) {
    const allowed = catalogueFileNames.join(', ')
    catalogue.refused.push(refusedRow(start, file ? 'duplicate_file' : 'unknown_file', { allowed }))
    return
  }
  catalogue.read.set(source.name, 0)
  try {
    await parseRows(file, source, catalogue)
  } catch (error) {
    refuseFile(file, refusalsOf(error, file), catalogue)
  }
}

/**
 * Parses the header and the rows. A refused header, too many rows and too many refusals end the
 * reading of the file.
 */
async function parseRows(file: CatalogueFile, source: CatalogueSource, catalogue: ParsedCatalogue): Promise<void> {
  const maxRefused = catalogue.refused.length + MAX_REFUSALS_PER_FILE
  let header: string[] | undefined
  let rowCount = 0
  await parseRecords(source, (cells, line) => {
    const position = { file, line }
    if (header === undefined) {
      header = cells
      const refused = checkHeader(file, header)
      if (refused.length > 0) throw new RefusedFileError(...refused)
      return
    }
    if (++rowCount > MAX_ROWS_PER_FILE) throw new RefusedFileError(refusedRow(position, 'too_many_rows', { limit: MAX_ROWS_PER_FILE }))
    parseRow({ file, header, cells, position }, catalogue)
    if (catalogue.refused.length >= maxRefused)
      throw new RefusedFileError(refusedRow(position, 'too_many_refusals', { limit: MAX_REFUSALS_PER_FILE }))
  })
  if (header === undefined) catalogue.refused.push(refusedRow({ file, line: 1 }, 'empty_file'))
}

/**
 * Refuses a file that was not read to its end. Its rows are dropped, so that half a file is never
 * imported.
 */
function refuseFile(file: CatalogueFile, refusals: readonly RefusedRow[], { rows, read, refused }: ParsedCatalogue): void {
  refused.push(...refusals)
  rows[file] = []
  read.set(file, new Set(refused.flatMap((row) => (row.file === file && row.line > 1 ? row.line : []))).size)
}

/**
 * `cells` are without surrounding spaces. `line` is that on which the record begins, counted from
 * 1.
 */
type RecordHandler = (cells: string[], line: number) => void

/** Streams the records of a file. Lines without a value, which spreadsheets append, are skipped. */
async function parseRecords(source: CatalogueSource, onRecord: RecordHandler): Promise<void> {
  let overcounted = 0
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    if (parser.destroyed) return // records of the last chunk follow
    const [windowsBreaks, breaks] = countLineBreaks(record)
    overcounted += windowsBreaks // csv-parse counts a Windows line end inside quotes as two lines
    try {
      const cells = record.map((cell) => cell.trim())
      onRecord(cells, info.lines - overcounted - breaks)
    } catch (error) {
      parser.destroy(error as Error) // an error in an event handler would end the process
    }
  })
  await pipeline(limitSize(source), parser)
}

/** Windows line breaks and all line breaks inside the cells of a record. */
function countLineBreaks(record: readonly string[]): [windows: number, all: number] {
  const withBreak = record.filter((cell) => cell.includes('\n') || cell.includes('\r'))
  const countOf = (expression: RegExp) => withBreak.reduce((count, cell) => count + (cell.match(expression)?.length ?? 0), 0)
  return withBreak.length === 0 ? [0, 0] : [countOf(/\r\n/g), countOf(/\r\n|\r|\n/g)]
}

/** Ends the reading of a file. */
class RefusedFileError extends Error {
  override name = 'RefusedFileError'
  readonly refusals: readonly RefusedRow[]
  constructor(...refusals: RefusedRow[]) {
    super('the file is refused')
    this.refusals = refusals
  }
}

async function* limitSize({ name, open }: CatalogueSource): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of open()) {
    size += chunk.length
    if (size > MAX_FILE_MEGABYTES * BYTES_PER_MEGABYTE)
      throw new RefusedFileError(refusedRow({ file: name, line: 1 }, 'file_too_large', { limit: MAX_FILE_MEGABYTES }))
    yield chunk
  }
}

/** A file above a limit or that is not CSV is refused. Any other error is thrown. */
function refusalsOf(error: unknown, file: string): readonly RefusedRow[] {
  if (error instanceof RefusedFileError) return error.refusals
  if (!(error instanceof CsvError)) throw error
  const line = typeof error.lines === 'number' ? error.lines : 1
  return [refusedRow({ file, line }, 'malformed_csv', { value: error.message })]
}

function checkHeader(file: CatalogueFile, header: readonly string[]): RefusedRow[] {
  const expected = columnsOf(file)
  const position = { file, line: 1 }
  if (header.length === 1 && /[;\t]/.test(header[0] ?? '')) return [refusedRow(position, 'semicolon_separated')]
  const allowed = expected.join(', ')
  const named = [...new Set(header)]
  return [
    ...named.filter((column) => !expected.includes(column)).map((column) => refusedRow(position, 'unknown_column', { column, allowed })),
    ...expected.filter((column) => !header.includes(column)).map((column) => refusedRow(position, 'missing_column', { column })),
    ...named
      .filter((column) => header.indexOf(column) !== header.lastIndexOf(column))
      .map((column) => refusedRow(position, 'duplicate_column', { column })),
  ]
}

type RowInput = { file: CatalogueFile; header: readonly string[]; cells: readonly string[]; position: RowPosition }

function parseRow({ file, header, cells, position }: RowInput, { rows, read, refused }: ParsedCatalogue): void {
  read.set(position.file, (read.get(position.file) ?? 0) + 1)
  const unreadable = checkCharacters({ header, cells, position })
  if (unreadable) refused.push(unreadable)
  else if (cells.length !== header.length)
    refused.push(refusedRow(position, 'wrong_cell_count', { value: String(cells.length), limit: header.length }))
  else {
    const record = Object.fromEntries(header.map((column, i) => [column, cells[i] ?? '']))
    const parsed = catalogueFiles[file].safeParse(record)
    if (parsed.success) (rows[file] as RowPosition[]).push({ ...position, values: parsed.data } as RowPosition)
    else refused.push(...parsed.error.issues.map((issue) => refusalOfIssue(issue, record, position)))
  }
}

/** @returns the refusal of the first cell with characters that no name may have */
function checkCharacters({ header, cells, position }: Omit<RowInput, 'file'>): RefusedRow | undefined {
  for (const [i, cell] of cells.entries()) {
    const column = header[i] ?? `cell ${i + 1}`
    if (cell.includes('\uFFFD')) return refusedRow(position, 'invalid_encoding', { column })
    const value = findUnprintable(cell)
    if (value !== undefined) return refusedRow(position, 'unprintable_character', { column, value })
  }
  return undefined
}

type Issue = { path: PropertyKey[]; params?: unknown }

function refusalOfIssue({ path, ...issue }: Issue, record: Record<string, string>, position: RowPosition): RefusedRow {
  const { code, ...details } = issue.params as CellIssue
  const column = String(path[0])
  return refusedRow(position, code, { column, value: record[column], ...details })
}
