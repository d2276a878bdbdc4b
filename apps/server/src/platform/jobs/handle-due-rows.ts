import type { AppContext } from '#app/context.ts'

type DueRowsOptions<Row> = {
  handle: (ctx: AppContext, row: Row) => Promise<void>
  /** The message and the fields of the log entry for a row that fails. */
  failure: string
  fieldsOf: (row: Row) => Record<string, unknown>
}

/**
 * Handles the due rows of a deadline one after the other. A row that fails is logged and does not
 * stop the others: it is due again in the next run.
 * @returns the number of handled rows, for `Deadline.run`
 */
export async function handleDueRows<Row>(
  ctx: AppContext,
  rows: Iterable<Row>,
  { handle, failure, fieldsOf }: DueRowsOptions<Row>,
): Promise<number> {
  let handledCount = 0
  for (const row of rows) {
    try {
      await handle(ctx, row)
      handledCount++
    } catch (err) {
      ctx.log.error({ err, ...fieldsOf(row) }, failure)
    }
  }
  return handledCount
}
