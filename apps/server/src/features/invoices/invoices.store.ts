import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import type { InvoiceDocument } from '@partlane/domain/invoices/invoice-numbers'
import { sql } from 'kysely'
import { lockRowOrThrow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Locks sellers, so that the numbers of documents follow each other and each document is written
 * once.
 */
export async function lockInvoicingSellers(tx: Tx, sellerIds: readonly number[]): Promise<void> {
  if (sellerIds.length === 0) return
  await lockRows(
    tx,
    'users',
    'no key update',
    tx
      .selectFrom('users')
      .where('id', 'in', [...sellerIds])
      .select('id'),
  )
}

/** Locks a seller as `lockInvoicingSellers`. */
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

type OrderInvoice = { order_id: number; seller_id: number; gross_minor: number; vat_minor: number; deposit_minor: number }

/**
 * Inserts the invoices of orders that have none, with the next numbers of their sellers, who are
 * locked. One statement.
 */
export async function insertOrderInvoices(tx: Tx, invoices: readonly OrderInvoice[], now: Date): Promise<void> {
  if (invoices.length === 0) return
  await sql`
    insert into invoices (seller_id, order_id, document, number, gross_minor, vat_minor, deposit_minor, issued_at)
    select seller_id, order_id, 'invoice',
      (select coalesce(max(i.number), 0) from invoices i where i.seller_id = missing.seller_id and i.document = 'invoice')
        + row_number() over (partition by seller_id order by order_id),
      gross_minor, vat_minor, deposit_minor, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb)
      as missing (seller_id bigint, order_id bigint, gross_minor bigint, vat_minor bigint, deposit_minor bigint)
    where not exists (select from invoices i where i.order_id = missing.order_id and i.document = 'invoice')`.execute(tx)
}

type Settings = { kind: InvoiceKind; percentage: string | null }

/** Writes the settings of a locked seller. */
export const storeInvoiceSettings = (tx: Tx, userId: number, { kind, percentage }: Settings) =>
  tx
    .updateTable('users')
    .set({ invoice_kind: kind, ...(percentage === null ? {} : { invoice_vat_percentage: percentage }) })
    .where('id', '=', userId)
    .execute()
