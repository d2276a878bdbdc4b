import { creditVat, invoiceVat } from '@partlane/domain/invoices/invoice-terms'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { findInvoicedOrder, findMadeRepayment, type InvoicedOrder, type InvoiceRow, listInvoices } from './invoices.queries.ts'
import { insertInvoice, lockInvoicingSeller } from './invoices.store.ts'

/**
 * Issues the invoice of an order once its payment is collected. Safe to repeat and to run
 * concurrently: an order has one invoice, and the numbers of a seller have no gaps.
 */
export async function issueInvoice(ctx: AppContext, orderId: number): Promise<void> {
  const order = await findInvoicedOrder(ctx.db, orderId)
  if (!order?.is_captured) return
  await ctx.db.transact(async (tx) => {
    await lockInvoicingSeller(tx, order.seller_id)
    await insertMissingInvoice(tx, order, ctx.clock.now())
  })
}

/**
 * Issues the credit note of a repayment that was made, after the invoice of its order. Nothing is
 * issued for a payment that was not collected. Safe to repeat and to run concurrently.
 */
export async function issueCreditNote(ctx: AppContext, repaymentId: number): Promise<void> {
  const repayment = await findMadeRepayment(ctx.db, repaymentId)
  if (!repayment) return
  const order = await findInvoicedOrder(ctx.db, repayment.order_id)
  if (!order?.is_captured) return
  await ctx.db.transact(async (tx) => {
    await lockInvoicingSeller(tx, order.seller_id)
    const now = ctx.clock.now()
    const documents = await insertMissingInvoice(tx, order, now)
    if (documents.some(({ repayment_id }) => repayment_id === repaymentId)) return
    const credited = documents.filter(({ document }) => document === 'credit_note')
    const creditMinor = repayment.items_minor + repayment.shipping_minor
    const creditedMinor = credited.reduce((sum, { gross_minor }) => sum + Number(gross_minor), 0)
    await insertInvoice(tx, {
      sellerId: order.seller_id,
      orderId: order.id,
      document: 'credit_note',
      repaymentId,
      grossMinor: creditMinor,
      vatMinor: creditVat(termsOf(order), { invoicedMinor: grossOf(order), creditedMinor, creditMinor }),
      depositMinor: repayment.surcharge_minor,
      now,
    })
  })
}

/** Inserts the invoice of an order that has none. @returns the documents before */
async function insertMissingInvoice(tx: Tx, order: InvoicedOrder, now: Date): Promise<InvoiceRow[]> {
  const documents = await listInvoices(tx, order.id)
  if (documents.some(({ document }) => document === 'invoice')) return documents
  await insertInvoice(tx, {
    sellerId: order.seller_id,
    orderId: order.id,
    document: 'invoice',
    repaymentId: null,
    grossMinor: grossOf(order),
    vatMinor: invoiceVat(termsOf(order), grossOf(order)),
    depositMinor: order.surcharge_minor,
    now,
  })
  return documents
}

const grossOf = ({ items_minor, shipping_minor }: InvoicedOrder) => items_minor + shipping_minor
const termsOf = ({ invoice_kind, invoice_vat_percentage }: InvoicedOrder) => ({
  kind: invoice_kind,
  percentage: Number(invoice_vat_percentage),
})
