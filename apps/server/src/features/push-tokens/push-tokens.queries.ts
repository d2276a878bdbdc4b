import type { DbOrTx } from '#platform/db/db.ts'

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

/** The devices of a user whose sessions are live, the last registered first. */
export const listDevices = (db: DbOrTx, { userId, now }: { userId: number; now: Date }) =>
  db
    .selectFrom('push_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .where('t.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .select(['t.session_id', 't.token', 't.platform', 't.updated_at', 's.user_agent'])
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.session_id', 'desc')
    .execute()
