import { repaymentMade } from '#features/repayments/repayments.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { issueCreditNote as issueNote } from './issue-invoice.ts'

/** Issues the credit note of a repayment. Safe to repeat. */
export const issueCreditNote = defineHandler(repaymentMade, 'invoices.issue-credit-note', (ctx, { repayment_id }) =>
  issueNote(ctx, repayment_id),
)
