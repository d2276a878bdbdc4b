import { listAuditEntriesOfOrder } from '#features/operators/public.ts'
import { loadOrderParts, type OrderRow } from '#features/orders/public.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findPartyContacts, listLedgerEntries, listMailsOfOrder, listPayments, listRepaymentsOfOrder } from './order-file.queries.ts'

const MAX_AUDIT_ENTRIES = 50

/** Loads what belongs to an order for operators, besides its row. */
export async function loadOrderFileParts(db: DbOrTx, { id: orderId, seller_id: sellerId }: Pick<OrderRow, 'id' | 'seller_id'>) {
  const partsOf = await loadOrderParts(db, [orderId])
  const contacts = await findPartyContacts(db, orderId)
  return {
    parts: partsOf(orderId),
    contacts,
    repayments: await listRepaymentsOfOrder(db, orderId),
    payments: await listPayments(db, contacts.payment_order_id),
    mails: await listMailsOfOrder(db, orderId),
    hours: (await loadCollectionHours(db, [sellerId]))(sellerId),
    ledger: await listLedgerEntries(db, orderId),
    auditEntries: await listAuditEntriesOfOrder(db, orderId, MAX_AUDIT_ENTRIES),
  }
}
export type OrderFileParts = Awaited<ReturnType<typeof loadOrderFileParts>>
