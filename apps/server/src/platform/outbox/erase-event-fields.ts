import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Removes fields from a handled event, so that personal data is not stored until the purge.
 * The fields must be optional in the event's schema, because the event may be delivered again.
 */
export async function eraseEventFields(db: Db, eventId: number, fields: readonly string[]): Promise<void> {
  await sql`update outbox_events set payload = payload - ${fields}::text[] where id = ${eventId}`.execute(db)
}
