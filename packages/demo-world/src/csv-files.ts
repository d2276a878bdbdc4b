import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const packageFolder = join(import.meta.dirname, '..')

/** The CSV files of the reference catalogue. The server imports them. */
export const catalogueFolder = join(packageFolder, 'catalogue')

/**
 * Reads a CSV file of this package, for example `data/towns.csv`. Every row has the columns of the
 * header.
 */
export const readCsv = <Column extends string>(path: string): Record<Column, string>[] =>
  parse(readFileSync(join(packageFolder, path)), { columns: true })

/**
 * The items of a list in one cell: "SE|Sport" -> ["SE", "Sport"]. An empty cell is an empty list.
 */
export const splitList = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))
