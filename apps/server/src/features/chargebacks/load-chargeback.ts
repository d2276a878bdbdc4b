import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { findOrder, sideOf } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { presentChargeback, presentOfOrder } from './chargebacks.present.ts'
import { findChargeback, findChargebackOfOrder, listChargebackOrders } from './chargebacks.queries.ts'
import { writeEvidenceText } from './evidence.policy.ts'
import { loadEvidenceFacts } from './evidence.queries.ts'

/** A chargeback with its orders and what was, or would be, submitted. @throws Refusal not_found */
export async function loadChargeback(db: DbOrTx, id: number) {
  const row = await findChargeback(db, id)
  if (!row) throw new Refusal('not_found')
  const orders = await listChargebackOrders(db, id)
  const evidence = row.evidence_text ?? writeEvidenceText(await loadEvidenceFacts(db, id), null)
  return presentChargeback(row, { orders, evidence })
}

/** The chargeback of an order for its buyer or seller. @throws Refusal not_found */
export async function loadChargebackOfOrder(db: DbOrTx, user: CurrentUser, orderId: number) {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('not_found')
  const side = sideOf(order, user)
  return presentOfOrder(await findChargebackOfOrder(db, orderId), { isSeller: side === 'seller', currency: order.currency })
}
