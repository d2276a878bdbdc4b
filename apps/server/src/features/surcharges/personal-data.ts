import { sql } from 'kysely'
import { refundPhotosRemoved } from '#features/refunds/refunds.events.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'

/**
 * Removes what a user wrote about old units, and the photos. The amounts stay for the accounting
 * records. The files of the photos are deleted by `refunds.delete-photos`.
 */
export async function eraseSurcharges(tx: Tx, userId: number): Promise<void> {
  await sql`
    update surcharges s set
      refusal_text = case when o.seller_id = ${userId} then null else refusal_text end,
      escalation_text = case when o.buyer_id = ${userId} then null else escalation_text end
    from orders o where o.id = s.order_id and ${userId} in (o.buyer_id, o.seller_id)`.execute(tx)
  const sold = tx
    .selectFrom('surcharges as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .where('o.seller_id', '=', userId)
    .select('s.id')
  const photos = await tx.deleteFrom('surcharge_photos').where('surcharge_id', 'in', sold).returning('storage_key').execute()
  const storage_keys = photos.map(({ storage_key }) => storage_key)
  if (storage_keys.length > 0) await emit(tx, refundPhotosRemoved({ user_id: userId, storage_keys }))
}

/** Exports the surcharges of both sides with what the user wrote, and how old units were sent. */
export async function exportSurcharges(db: DbOrTx, userId: number) {
  const select = (side: 'buyer_id' | 'seller_id') =>
    db
      .selectFrom('surcharges as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .innerJoin('order_items as i', 'i.id', 's.order_item_id')
      .where(`o.${side}`, '=', userId)
      .select(['o.reference', 'i.title', 's.status', 'o.currency', 's.amount_minor', 's.sent_at', 's.created_at', 's.ended_at'])
      .select(['s.refusal_reason', 's.decision_text'])
      .orderBy('s.id')
  return {
    surcharges_bought: await select('buyer_id').select(['s.carrier', 's.carrier_name', 's.tracking_number', 's.escalation_text']).execute(),
    surcharges_sold: await select('seller_id').select(['s.fee_minor', 's.refusal_text']).execute(),
  }
}
