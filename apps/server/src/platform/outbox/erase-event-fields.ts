import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Takes fields out of an event that was dealt with: what is personal in it need not lie there until the outbox is purged. The fields must be
 * optional in the event's schema, because a delivery may come once more.
 */
export async function eraseEventFields(db: Db, eventId: number, fields: readonly string[]): Promise<void> {
  await sql`update outbox_events set payload = payload - ${fields}::text[] where id = ${eventId}`.execute(db)
}
