import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { sql } from 'kysely'
import type { GatewayEvent } from '#gateways/payments/port.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

type StoredEvent = { id: number; applied_at: Date | null; delivery_count: number }

/** Stores an event, or counts one more delivery of it. */
export function storeGatewayEvent(
  tx: Tx,
  { gateway, event, now }: { gateway: GatewayName; event: GatewayEvent; now: Date },
): Promise<StoredEvent> {
  const { id: event_id, type, subject } = event
  const subject_key = subject.kind === 'other' ? null : 'reference' in subject ? subject.reference : subject.idempotencyKey
  return tx
    .insertInto('gateway_events')
    .values({ gateway, event_id, type, subject_kind: subject.kind, subject_key, received_at: now })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'event_id']).doUpdateSet({ delivery_count: sql<number>`gateway_events.delivery_count + 1` }),
    )
    .returning(['id', 'applied_at', 'delivery_count'])
    .executeTakeFirstOrThrow()
}

export const findGatewayEvent = (db: DbOrTx, id: number) =>
  db
    .selectFrom('gateway_events')
    .where('id', '=', id)
    .select(['id', 'gateway', 'type', 'subject_kind', 'subject_key', 'applied_at'])
    .executeTakeFirst()

export const markGatewayEventApplied = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('gateway_events').set({ applied_at: now }).where('id', '=', id).where('applied_at', 'is', null).execute()

export const deleteGatewayEventsBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('gateway_events').where('received_at', '<', before).where('applied_at', 'is not', null).execute()
