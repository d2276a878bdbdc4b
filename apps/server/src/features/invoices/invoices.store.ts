import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import type { InvoiceDocument } from '@partlane/domain/invoices/invoice-numbers'
import { sql } from 'kysely'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Locks a seller, so that the numbers of documents follow each other and each document is written
 * once.
 */
export const lockInvoicingSeller = (tx: Tx, sellerId: number) =>
  lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', sellerId).select(['id', 'role', 'vat_number']))

type NewInvoice = {
  sellerId: number
  orderId: number
  document: InvoiceDocument
  repaymentId: number | null
  grossMinor: number
  vatMinor: number
  depositMinor: number
  now: Date
}

/** Inserts a document with the next number of its seller, who is locked. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  const { sellerId, document } = invoice
  await tx
    .insertInto('invoices')
    .values({
      seller_id: sellerId,
      order_id: invoice.orderId,
      document,
      repayment_id: invoice.repaymentId,
      number: sql<number>`
        (select coalesce(max(number), 0) + 1 from invoices where seller_id = ${sellerId} and document = ${document})`,
      gross_minor: invoice.grossMinor,
      vat_minor: invoice.vatMinor,
      deposit_minor: invoice.depositMinor,
      issued_at: invoice.now,
    })
    .execute()
}

type Settings = { kind: InvoiceKind; percentage: string | null }

/** Writes the settings of a locked seller. */
export const storeInvoiceSettings = (tx: Tx, userId: number, { kind, percentage }: Settings) =>
  tx
    .updateTable('users')
    .set({ invoice_kind: kind, ...(percentage === null ? {} : { invoice_vat_percentage: percentage }) })
    .where('id', '=', userId)
    .execute()
