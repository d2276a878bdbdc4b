import { listAuditEntriesOfOrder } from '#features/operators/public.ts'
import { loadOrderParts } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findPartyContacts, listLedgerEntries, listPayments, listRepaymentsOfOrder } from './order-file.queries.ts'

const MAX_AUDIT_ENTRIES = 50

/** Loads what belongs to an order for operators, besides its row. */
export async function loadOrderFileParts(db: DbOrTx, orderId: number) {
  const partsOf = await loadOrderParts(db, [orderId])
  const contacts = await findPartyContacts(db, orderId)
  return {
    parts: partsOf(orderId),
    contacts,
    repayments: await listRepaymentsOfOrder(db, orderId),
    payments: await listPayments(db, contacts.payment_order_id),
    ledger: await listLedgerEntries(db, orderId),
    auditEntries: await listAuditEntriesOfOrder(db, orderId, MAX_AUDIT_ENTRIES),
  }
}
export type OrderFileParts = Awaited<ReturnType<typeof loadOrderFileParts>>
