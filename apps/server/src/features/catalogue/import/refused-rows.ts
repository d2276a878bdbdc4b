/** What a message about a refused row may name. */
type Details = { column?: string | undefined; value?: string | undefined; allowed?: string | undefined; limit?: number | undefined }

/** Every reason to refuse a file or a row, with its message in English. The codes are stable. */
const messages = {
  unknown_file: ({ allowed }) => `The catalogue has no file of this name. Its files are ${allowed}.`,
  duplicate_file: () => 'A file of this name was read already.',
  file_too_large: ({ limit }) => `The file has more than ${limit} MB.`,
  empty_file: () => 'The file has no header line.',
  invalid_encoding: () => 'The row contains bytes that are not UTF-8. Save the file as "CSV UTF-8".',
  unprintable_character: ({ column, value }) => `${column} contains the character ${value}, which cannot be printed.`,
  malformed_csv: ({ value }) => `The file cannot be parsed: ${value}`,
  semicolon_separated: () => 'The cells are separated by semicolons or tabs. Save the file with commas.',
  missing_column: ({ column }) => `The header has no column ${column}.`,
  unknown_column: ({ column, allowed }) => `The file has no column ${column}. Its columns are ${allowed}.`,
  duplicate_column: ({ column }) => `The header names the column ${column} twice.`,
  wrong_cell_count: ({ value, limit }) => `The row has ${value} cells, the header has ${limit}.`,
  too_many_refusals: ({ limit }) => `The file has more than ${limit} reasons to refuse a row. The import stops reading it.`,
  too_many_rows: ({ limit }) => `The file has more than ${limit} rows. Split it into several imports.`,
  more_refusals: ({ value, limit }) =>
    `The report has the first ${limit} reasons to refuse a row of this file. ${value} more are left out.`,
  required: ({ column }) => `${column} is empty.`,
  too_long: ({ column, limit }) => `${column} has more than ${limit} characters.`,
  invalid_number: ({ column, value }) => `${column} is not a number: "${value}".`,
  out_of_range: ({ column, value, allowed }) => `${column} is ${value}. It must be ${allowed}.`,
  invalid_format: ({ column, value, allowed }) => `${column} is "${value}". It must be ${allowed}.`,
  unknown_value: ({ column, value, allowed }) => `${column} is "${value}". It must be one of ${allowed}.`,
  duplicate_value: ({ column, value }) => `${column} names "${value}" twice.`,
  years_reversed: () => 'year_from is after year_to.',
  years_outside_generation: ({ column, allowed }) => `${column} is outside the years of the generation, ${allowed}.`,
  displacement_mismatch: () => 'An electric engine has no engine_cc, and every other engine has one.',
  unknown_parent: ({ column, value }) => `There is no ${column} "${value}".`,
  nested_category: ({ value }) => `The category tree has two levels, and "${value}" is a subcategory.`,
  category_has_subcategories: ({ value }) => `"${value}" has subcategories, so it cannot become one.`,
  attribute_without_options: ({ value }) => `The attribute "${value}" is not of type choice and has no options.`,
  duplicate_row: ({ limit }) => `Line ${limit} of the file describes the same thing.`,
} satisfies Record<string, (details: Details) => string>

export type RefusalCode = keyof typeof messages

/** Reasons of one file that a report has. The import counts the others. */
export const MAX_REFUSALS_PER_FILE = 10_000

/** Where a row stands: the file name and the line on which the row begins, counted from 1. */
export type RowPosition = { file: string; line: number }

export type RefusedRow = RowPosition & { column: string | null; code: RefusalCode; message: string }

export function refusedRow({ file, line }: RowPosition, code: RefusalCode, details: Details = {}): RefusedRow {
  const shortened = { ...details, value: details.value === undefined ? undefined : shorten(details.value) }
  return { file, line, column: details.column ?? null, code, message: messages[code](shortened) }
}

const MAX_VALUE_LENGTH = 60

/** A message quotes the beginning of a value. */
const shorten = (value: string) => (value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value)

const columns = ['file', 'line', 'column', 'code', 'message'] as const

/** The refused rows as a CSV file that a spreadsheet can open. */
export const formatRefusedRows = (rows: readonly RefusedRow[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => formatCell(row[column])))].map((cells) => `${cells.join(',')}\r\n`).join('')

/**
 * Spreadsheets run a cell that begins with one of these signs as a formula. An apostrophe makes it
 * text. Source: OWASP, CSV injection.
 */
const formula = /^[=+\-@\t\r]/

function formatCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
