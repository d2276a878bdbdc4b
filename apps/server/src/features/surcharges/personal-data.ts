import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/** Removes what both sides wrote about old units. The amounts stay for the accounting records. */
export const eraseSurchargeTexts = (tx: Tx, userId: number) =>
  sql`
    update surcharges s set
      refusal_text = case when o.seller_id = ${userId} then null else refusal_text end,
      escalation_text = case when o.buyer_id = ${userId} then null else escalation_text end
    from orders o where o.id = s.order_id and ${userId} in (o.buyer_id, o.seller_id)`.execute(tx)
