import type { FileContent } from '@partlane/contract/endpoint'
import type { EvidenceContent } from '@partlane/domain/chargebacks/evidence-content'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { drawInTurn } from '#features/invoices/public.ts'
import { findOrder, refuseOtherSide, sideOf } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { presentChargeback, presentOfOrder } from './chargebacks.present.ts'
import { findChargeback, findChargebackOfOrder, listChargebackOrders } from './chargebacks.queries.ts'
import type { ChargebackRow } from './chargebacks.store.ts'
import { createEvidencePdf } from './create-evidence-pdf.ts'
import { buildEvidenceContent, limitToOrder } from './evidence.policy.ts'
import { loadEvidenceFacts } from './evidence.queries.ts'
import { writeEvidenceText } from './evidence-texts.ts'

/** A chargeback with its orders and what was, or would be, submitted. @throws Refusal not_found */
export async function loadChargeback(db: DbOrTx, id: number) {
  const row = await getChargeback(db, id)
  const orders = await listChargebackOrders(db, id)
  return presentChargeback(row, { orders, evidence: writeEvidenceText(await loadContent(db, row)) })
}

/** The chargeback of an order for its buyer or seller. @throws Refusal not_found */
export async function loadChargebackOfOrder(db: DbOrTx, user: CurrentUser, orderId: number) {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('not_found')
  const side = sideOf(order, user)
  return presentOfOrder(await findChargebackOfOrder(db, orderId), { isSeller: side === 'seller', currency: order.currency })
}

/**
 * The document that was, or would be, submitted for a chargeback, for operators.
 * @throws Refusal not_found, unavailable
 */
export async function loadEvidenceFile(ctx: AppContext, user: CurrentUser, id: number): Promise<FileContent> {
  const row = await getChargeback(ctx.db, id)
  return draw(ctx, user, await loadContent(ctx.db, row))
}

/**
 * The part of the document that is about an order, for its seller.
 * @throws Refusal not_found, not_allowed, unavailable
 */
export async function loadEvidenceFileOfOrder(ctx: AppContext, user: CurrentUser, orderId: number): Promise<FileContent> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  refuseOtherSide(order, user, 'seller')
  const found = await findChargebackOfOrder(ctx.db, orderId)
  if (!found) throw new Refusal('not_found')
  const content = await loadContent(ctx.db, await getChargeback(ctx.db, found.id))
  return draw(ctx, user, limitToOrder(content, orderId))
}

async function getChargeback(db: DbOrTx, id: number): Promise<ChargebackRow> {
  const row = await findChargeback(db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Before the submission the facts as they are now. */
async function loadContent(db: DbOrTx, row: ChargebackRow): Promise<EvidenceContent> {
  if (row.evidence && row.status !== 'needs_response') return row.evidence
  return buildEvidenceContent({ chargeback: row, facts: await loadEvidenceFacts(db, row.id), statement: null })
}

async function draw(ctx: AppContext, user: CurrentUser, content: EvidenceContent): Promise<FileContent> {
  const bytes = await drawInTurn(user, () => createEvidencePdf(content, { productName: ctx.config.PRODUCT_NAME }))
  return { bytes, file_name: `evidence-${content.reference}.pdf` }
}
