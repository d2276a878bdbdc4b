import type { DbOrTx } from '#platform/db/db.ts'

/** Loads what an order froze for its invoice, and whether its payment was collected. */
export const findInvoicedOrder = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.seller_id',
      'o.currency',
      'o.items_minor',
      'o.shipping_minor',
      'o.surcharge_minor',
      'o.invoice_kind',
      'o.invoice_vat_percentage',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payments as p')
            .whereRef('p.payment_order_id', '=', 'o.payment_order_id')
            .where('p.status', 'in', ['captured', 'refunded'])
            .select('p.id'),
        )
        .as('is_captured'),
    )
    .executeTakeFirst()
export type InvoicedOrder = NonNullable<Awaited<ReturnType<typeof findInvoicedOrder>>>

const selectInvoices = (db: DbOrTx) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'seller_id',
      'order_id',
      'document',
      'repayment_id',
      'number',
      'gross_minor',
      'vat_minor',
      'surcharge_minor',
      'issued_at',
    ])

/** Lists the invoice of an order and its credit notes, oldest first. */
export const listInvoices = (db: DbOrTx, orderId: number) => selectInvoices(db).where('order_id', '=', orderId).orderBy('id').execute()
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]

/** Finds a repayment that was made and the amounts of its credit note. */
export const findMadeRepayment = (db: DbOrTx, repaymentId: number) =>
  db
    .selectFrom('repayments')
    .where('id', '=', repaymentId)
    .where('status', '=', 'done')
    .select(['id', 'order_id', 'items_minor', 'shipping_minor', 'surcharge_minor'])
    .executeTakeFirst()

/** The parts of a credit note. */
export const getCreditedAmounts = (db: DbOrTx, repaymentId: number) =>
  db.selectFrom('repayments').where('id', '=', repaymentId).select(['items_minor', 'shipping_minor']).executeTakeFirstOrThrow()

type Batch = { afterId: number; limit: number }

/** Lists paid orders without an invoice, by id. */
export const listOrdersWithoutInvoice = (db: DbOrTx, { afterId, limit }: Batch) =>
  db
    .selectFrom('orders as o')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.payment_order_id', '=', 'o.payment_order_id').on('p.status', 'in', ['captured', 'refunded']),
    )
    .leftJoin('invoices as i', (join) => join.onRef('i.order_id', '=', 'o.id').on('i.document', '=', 'invoice'))
    .where('i.id', 'is', null)
    .where('o.id', '>', afterId)
    .select(['o.id', 'p.created_at as due_at'])
    .orderBy('o.id')
    .limit(limit)
    .execute()

/** Lists made repayments of paid orders without a credit note, by id. */
export const listRepaymentsWithoutNote = (db: DbOrTx, { afterId, limit }: Batch) =>
  db
    .selectFrom('repayments as r')
    .innerJoin('payments as p', (join) => join.onRef('p.id', '=', 'r.payment_id').on('p.status', 'in', ['captured', 'refunded']))
    .leftJoin('invoices as i', 'i.repayment_id', 'r.id')
    .where('r.status', '=', 'done')
    .where('i.id', 'is', null)
    .where('r.id', '>', afterId)
    .select(['r.id', 'r.ended_at as due_at'])
    .orderBy('r.id')
    .limit(limit)
    .execute()

export const getInvoiceSettings = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'role', 'vat_number', 'invoice_kind', 'invoice_vat_percentage'])
    .executeTakeFirstOrThrow()
