import { paymentCaptured } from '#features/checkout/checkout.events.ts'
import { repaymentMade } from '#features/repayments/repayments.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { listOrdersOfPayment } from './invoices.queries.ts'
import { issueInvoice, issueCreditNote as issueNote } from './issue-invoice.ts'

/** Issues the invoices of the orders of a payment. Safe to repeat. */
export const issueInvoices = defineHandler(paymentCaptured, 'invoices.issue-invoices', async (ctx, { payment_id }) => {
  for (const { id } of await listOrdersOfPayment(ctx.db, payment_id)) await issueInvoice(ctx, id)
})

/** Issues the credit note of a repayment. Safe to repeat. */
export const issueCreditNote = defineHandler(repaymentMade, 'invoices.issue-credit-note', (ctx, { repayment_id }) =>
  issueNote(ctx, repayment_id),
)
