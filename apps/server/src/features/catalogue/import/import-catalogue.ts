import type { AppContext } from '#app/context.ts'
import { addFirstRates } from '#features/currencies/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { loadCategories, writeCategories } from './categories.store.ts'
import { lockCatalogueImport } from './import-marker.store.ts'
import { type CatalogueSource, type ParsedCatalogue, parseCatalogue } from './parse-catalogue.ts'
import { planCategories } from './plan-categories.ts'
import { planVehicles } from './plan-vehicles.ts'
import { refusedRow } from './refused-rows.ts'
import { createReportBuilder, type ImportReport, type ReportBuilder } from './report.ts'
import { loadVehicles, writeVehicles } from './vehicles.store.ts'

export type ImportOptions = {
  sources: readonly CatalogueSource[]
  /** Writes everything in a transaction that is rolled back. */
  dryRun?: boolean
  /**
   * Writes the accepted rows although others are refused. Without it, one refused row means that
   * nothing is written.
   */
  skipRefused?: boolean
  /** Runs when PostgreSQL begins to write the rows, so that the program can use the time. */
  onWriting?: (() => void) | undefined
  /** Runs in the same transaction when the rows are written. */
  onWritten?: (tx: Tx) => Promise<void>
}

/**
 * Imports CSV files of the catalogue: vehicles, categories with their attributes, first exchange
 * rates. Rows are found by natural key and keep their ids. Changed columns are updated and nothing
 * is removed, so the same files twice write nothing the second time. One transaction. A second
 * import waits for the first.
 */
export async function importCatalogue(ctx: Pick<AppContext, 'db' | 'clock'>, options: ImportOptions): Promise<ImportReport> {
  const { sources, dryRun = false, skipRefused = false, onWriting, onWritten } = options
  const catalogue = await parseCatalogue(sources)
  try {
    return await ctx.db.transact(async (tx) => {
      await lockCatalogueImport(tx)
      const builder = createReportBuilder(catalogue)
      const write = await plan(tx, catalogue, builder)
      await importRates(tx, catalogue.rows['exchange-rates.csv'], builder, ctx.clock.now())
      const isRefused = !skipRefused && builder.hasRefusals()
      if (!isRefused) {
        const writing = write()
        onWriting?.()
        await writing
        await onWritten?.(tx)
      }
      const report = builder.build({ written: !isRefused && !dryRun })
      if (dryRun || isRefused) throw new RollbackError(report)
      return report
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.report
    throw error
  }
}

/** Ends the transaction without its writes. */
class RollbackError extends Error {
  override name = 'RollbackError'
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('the import is rolled back')
    this.report = report
  }
}

/** Compares the files with the database. @returns the function that writes the differences */
async function plan(tx: Tx, { rows }: ParsedCatalogue, builder: ReportBuilder): Promise<() => Promise<void>> {
  const vehicles = planVehicles({ stored: await loadVehicles(tx), rows, builder })
  const categories = planCategories({ stored: await loadCategories(tx), rows, builder })
  return async () => {
    await writeVehicles(tx, vehicles)
    await writeCategories(tx, categories)
  }
}

/** Adds the rates of new pairs of currencies. A second row of a currency is refused. */
async function importRates(tx: Tx, rows: ParsedCatalogue['rows']['exchange-rates.csv'], builder: ReportBuilder, now: Date): Promise<void> {
  const rowOf = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const first = rowOf.get(row.values.currency)
    if (first) builder.refuse(refusedRow(row, 'duplicate_row', { column: 'currency', limit: first.line }))
    else rowOf.set(row.values.currency, row)
  }
  const rates = [...rowOf.values()].map(({ values }) => values)
  const added = await addFirstRates(tx, rates, now)
  for (const [currency, row] of rowOf) builder.count(row, added.has(currency) ? 'added' : 'unchanged')
}
