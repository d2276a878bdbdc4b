import type { DbOrTx } from '#platform/db/db.ts'

/** Exports the invoices that a seller has issued for sold orders. */
export const exportInvoices = async (db: DbOrTx, userId: number) => ({
  invoices: await db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('i.seller_id', '=', userId)
    .select(['i.document', 'i.number', 'o.reference', 'o.currency', 'i.gross_minor', 'i.vat_minor', 'i.surcharge_minor', 'i.issued_at'])
    .orderBy('i.id')
    .execute(),
})

/** Exports the invoices of the marketplace to a seller. */
export const exportFeeInvoices = async (db: DbOrTx, userId: number) => ({
  fee_invoices: await db
    .selectFrom('fee_invoices')
    .where('seller_id', '=', userId)
    .select(['month', 'currency', 'number', 'rates', 'issued_at'])
    .orderBy('id')
    .execute(),
})
