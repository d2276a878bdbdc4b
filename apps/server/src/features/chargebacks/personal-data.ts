import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/**
 * Removes the evidence of ended chargebacks of a buyer or a seller, which has names and addresses,
 * after the retention period of accounting records. Safe to repeat.
 */
export async function eraseEvidence(tx: Tx, userId: number): Promise<void> {
  await sql`
    update chargebacks c set evidence = null, evidence_text = null
    where (c.evidence is not null or c.evidence_text is not null) and c.ended_at is not null and exists (
      select from chargeback_orders d join orders o on o.id = d.order_id
      where d.chargeback_id = c.id and ${userId} in (o.buyer_id, o.seller_id)
    )`.execute(tx)
}
