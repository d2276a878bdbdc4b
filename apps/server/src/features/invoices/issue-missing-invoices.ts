import type { AppContext } from '#app/context.ts'
import { listOrdersWithoutInvoice, listRepaymentsWithoutNote } from './invoices.queries.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'

const BATCH_SIZE = 500

/**
 * Issues the documents that no event has issued: of orders from before invoices existed, and of
 * payments that an operator has collected. Safe to repeat.
 */
export async function issueMissingInvoices(ctx: AppContext): Promise<void> {
  await forEachMissing(ctx, listOrdersWithoutInvoice, issueInvoice)
  await forEachMissing(ctx, listRepaymentsWithoutNote, issueCreditNote)
}

async function forEachMissing(
  ctx: AppContext,
  list: (db: AppContext['db'], batch: { afterId: number; limit: number }) => Promise<{ id: number }[]>,
  issue: (ctx: AppContext, id: number) => Promise<void>,
): Promise<void> {
  let afterId = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    const rows = await list(ctx.db, { afterId, limit: BATCH_SIZE })
    for (const { id } of rows) await issue(ctx, id)
    afterId = rows.at(-1)?.id ?? afterId
    count = rows.length
  }
}
