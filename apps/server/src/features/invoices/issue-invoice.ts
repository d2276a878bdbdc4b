import { creditVat, invoiceVat } from '@partlane/domain/invoices/invoice-terms'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { findInvoicedOrder, findMadeRepayment, type InvoicedOrder, listInvoices } from './invoices.queries.ts'
import { insertInvoice, insertOrderInvoices, lockInvoicingSeller } from './invoices.store.ts'

/** What an order froze for its invoice. */
type InvoicedTerms = Pick<
  InvoicedOrder,
  'seller_id' | 'items_minor' | 'shipping_minor' | 'surcharge_minor' | 'invoice_kind' | 'invoice_vat_percentage'
> & { order_id: number }

/**
 * Issues the invoices of orders in the transaction that collects their payment, which is locked.
 * Orders that have an invoice keep it.
 */
export const issueInvoices = (tx: Tx, orders: readonly InvoicedTerms[], now: Date): Promise<void> =>
  insertOrderInvoices(
    tx,
    orders.map((order) => ({
      order_id: order.order_id,
      seller_id: order.seller_id,
      gross_minor: grossOf(order),
      vat_minor: invoiceVat(termsOf(order), grossOf(order)),
      surcharge_minor: order.surcharge_minor,
    })),
    now,
  )

/**
 * Issues the invoice of an order whose payment was collected, if it has none. Safe to repeat and to
 * run concurrently: an order has one invoice, and the numbers of a seller have no gaps.
 */
export async function issueInvoice(ctx: AppContext, orderId: number): Promise<void> {
  const order = await findInvoicedOrder(ctx.db, orderId)
  if (!order?.is_captured) return
  await ctx.db.transact(async (tx) => {
    await lockInvoicingSeller(tx, order.seller_id)
    await issueInvoices(tx, [{ ...order, order_id: order.id }], ctx.clock.now())
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
    await issueInvoices(tx, [{ ...order, order_id: order.id }], now)
    const documents = await listInvoices(tx, order.id)
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
      surchargeMinor: repayment.surcharge_minor,
      now,
    })
  })
}

const grossOf = ({ items_minor, shipping_minor }: Pick<InvoicedTerms, 'items_minor' | 'shipping_minor'>) => items_minor + shipping_minor
const termsOf = ({ invoice_kind, invoice_vat_percentage }: Pick<InvoicedTerms, 'invoice_kind' | 'invoice_vat_percentage'>) => ({
  kind: invoice_kind,
  percentage: Number(invoice_vat_percentage),
})
