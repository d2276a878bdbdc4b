import { surchargeMachine } from '@partlane/domain/surcharges/surcharge-machine'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { OpenSurcharge } from './surcharges.queries.ts'

/** Inserts the surcharges of the items of a new order. */
export const insertSurcharges = (tx: Tx, orderId: number, now: Date) =>
  sql`
    insert into surcharges (order_id, order_item_id, status, amount_minor, created_at, updated_at)
    select order_id, id, ${surchargeMachine.initial}, unit_surcharge_minor::bigint * quantity, ${now}, ${now}
    from order_items where order_id = ${orderId} and unit_surcharge_minor > 0 order by id`.execute(tx)

type SurchargeEnd = {
  /** Undefined: the payment was voided, so nothing was charged. */
  repaymentId: number | undefined
  now: Date
}

/**
 * Ends surcharges of a locked order that a repayment gives back.
 * @throws Refusal surcharge_is_<status>
 */
export async function endSurcharges(tx: Tx, surcharges: readonly OpenSurcharge[], { repaymentId, now }: SurchargeEnd): Promise<void> {
  for (const { id, status } of surcharges)
    await tx
      .updateTable('surcharges')
      .set({
        status: surchargeMachine.next(status, 'repay'),
        repayment_id: repaymentId ?? null,
        due_at: null,
        announce_at: null,
        ended_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
}
