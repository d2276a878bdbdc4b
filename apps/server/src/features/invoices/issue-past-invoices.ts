import { boundsOfMonth, listEndedMonths } from '@partlane/domain/earnings/months'
import type { AppContext } from '#app/context.ts'
import { listOrdersWithoutInvoice, listRepaymentsWithoutNote } from './invoices.queries.ts'
import { issueFeeInvoices, MAX_MONTHS } from './issue-fee-invoices.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'

/** More than the demo data has. */
const MAX_DOCUMENTS_COUNT = 100_000
/** Fee invoices are issued in the first night of the next month. */
const ISSUED_AFTER_MS = 4 * 3_600_000

/**
 * Issues the documents of the demo data in the order and with the time at which the program would
 * have issued them: after the payment, after a repayment and after the end of a month. Safe to
 * repeat.
 */
export async function issuePastInvoices(ctx: AppContext): Promise<void> {
  const batch = { afterId: 0, limit: MAX_DOCUMENTS_COUNT }
  for (const { id, due_at } of sortByTime(await listOrdersWithoutInvoice(ctx.db, batch))) await issueInvoice(at(ctx, due_at), id)
  for (const { id, due_at } of sortByTime(await listRepaymentsWithoutNote(ctx.db, batch))) await issueCreditNote(at(ctx, due_at), id)
  for (const month of listEndedMonths(ctx.clock.now(), MAX_MONTHS)) {
    const issuedAt = new Date(boundsOfMonth(month).to.getTime() + ISSUED_AFTER_MS)
    await issueFeeInvoices(at(ctx, issuedAt))
  }
}

type Due = { id: number; due_at: Date | null }

const sortByTime = (rows: readonly Due[]) => rows.toSorted((a, b) => (a.due_at?.getTime() ?? 0) - (b.due_at?.getTime() ?? 0) || a.id - b.id)

/** The context at a time of the past. A later time is not used. */
function at(ctx: AppContext, time: Date | null): AppContext {
  const now = ctx.clock.now()
  return { ...ctx, clock: { now: () => (time && time < now ? time : now) } }
}
