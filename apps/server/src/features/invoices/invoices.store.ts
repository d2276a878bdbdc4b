import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import type { InvoiceDocument } from '@partlane/domain/invoices/invoice-numbers'
import { type RawBuilder, sql } from 'kysely'
import { lockRowOrThrow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Locks sellers before the payment whose capture issues their invoices, so that their accounts are
 * not closed meanwhile. Payments to the same sellers do not wait.
 */
export async function lockInvoicingSellers(tx: Tx, sellerIds: readonly number[]): Promise<void> {
  if (sellerIds.length === 0) return
  await lockRows(
    tx,
    'users',
    'key share',
    tx
      .selectFrom('users')
      .where('id', 'in', [...sellerIds])
      .select('id'),
  )
}

/** Locks a seller, so that a document that is missing is issued once. */
export const lockInvoicingSeller = (tx: Tx, sellerId: number) =>
  lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', sellerId).select(['id', 'role', 'vat_number']))

type NewInvoice = {
  sellerId: number
  orderId: number
  document: InvoiceDocument
  repaymentId: number | null
  grossMinor: number
  vatMinor: number
  surchargeMinor: number
  now: Date
}

/** Inserts a document with the next number of its seller. One statement. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  const { sellerId, document } = invoice
  await sql`
    with series as (${reserveNumbers(document, sql`select ${sellerId}::bigint as seller_id, 1 as count`)})
    insert into invoices (seller_id, order_id, document, repayment_id, number, gross_minor, vat_minor, surcharge_minor, issued_at)
    select seller_id, ${invoice.orderId}, ${document}, ${invoice.repaymentId}, last_number,
      ${invoice.grossMinor}, ${invoice.vatMinor}, ${invoice.surchargeMinor}, ${invoice.now}::timestamptz
    from series`.execute(tx)
}

type OrderInvoice = { order_id: number; seller_id: number; gross_minor: number; vat_minor: number; surcharge_minor: number }

/**
 * Inserts the invoices of orders that have none, with the next numbers of their sellers, in one
 * statement.
 */
export async function insertOrderInvoices(tx: Tx, invoices: readonly OrderInvoice[], now: Date): Promise<void> {
  if (invoices.length === 0) return
  await sql`
    with missing as (
      select *, row_number() over (partition by seller_id order by order_id) as position, count(*) over (partition by seller_id)
      from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb)
        as orders (seller_id bigint, order_id bigint, gross_minor bigint, vat_minor bigint, surcharge_minor bigint)
      where not exists (select from invoices i where i.order_id = orders.order_id and i.document = 'invoice')
    ), series as (${reserveNumbers('invoice', sql`select distinct seller_id, count from missing order by seller_id`)})
    insert into invoices (seller_id, order_id, document, number, gross_minor, vat_minor, surcharge_minor, issued_at)
    select seller_id, order_id, 'invoice', last_number - count + position, gross_minor, vat_minor, surcharge_minor, ${now}::timestamptz
    from missing join series using (seller_id)`.execute(tx)
}

/**
 * The statement that takes `count` numbers of the series of each `seller_id`, in the order of the
 * sellers. Their rows stay locked until the commit, so that the numbers have no gaps. A number
 * follows the documents that the statement sees, and those that were committed while it waited.
 */
const reserveNumbers = (document: InvoiceDocument, counts: RawBuilder<unknown>) => sql`
  insert into invoice_series as s (seller_id, document, last_number)
  select seller_id, ${document}::text, count + ${highestNumber('counts', document)} from (${counts}) as counts
  on conflict (seller_id, document) do update
    set last_number = excluded.last_number + greatest(s.last_number - ${highestNumber('s', document)}, 0)
  returning seller_id, last_number`

const highestNumber = (table: 'counts' | 's', document: InvoiceDocument) => sql`(
  select coalesce(max(number), 0) from invoices i where i.seller_id = ${sql.ref(`${table}.seller_id`)} and i.document = ${document})`

type Settings = { kind: InvoiceKind; percentage: string | null }

/** Writes the settings of a locked seller. */
export const storeInvoiceSettings = (tx: Tx, userId: number, { kind, percentage }: Settings) =>
  tx
    .updateTable('users')
    .set({ invoice_kind: kind, ...(percentage === null ? {} : { invoice_vat_percentage: percentage }) })
    .where('id', '=', userId)
    .execute()
