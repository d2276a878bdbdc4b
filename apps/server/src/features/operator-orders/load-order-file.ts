import type { orderFile } from '@partlane/contract/operator-orders'
import type { Flat } from '@partlane/contract/resource'
import { Refusal } from '@partlane/domain/refusal'
import { listAuditEntriesOfOrder, type OperatorContext } from '#features/operators/public.ts'
import { findOrder, loadOrderParts } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { presentOrderFile } from './operator-orders.present.ts'
import { findPartyContacts, listLedgerEntries, listPayments, listRepaymentsOfOrder } from './order-file.queries.ts'

const MAX_AUDIT_ENTRIES = 50

async function loadOrderFileParts(db: DbOrTx, orderId: number) {
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

/**
 * Loads an order for an operator. A constant number of statements.
 * @throws Refusal not_found
 */
export async function loadOrderFile({ db }: Pick<OperatorContext, 'db'>, orderId: number): Promise<Flat<typeof orderFile>> {
  const row = await findOrder(db, orderId)
  if (!row) throw new Refusal('not_found')
  return presentOrderFile(row, await loadOrderFileParts(db, orderId))
}
