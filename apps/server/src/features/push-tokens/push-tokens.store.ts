import type { Tx } from '#platform/db/db.ts'

/** Devices of sessions that end hear nothing more. */
export async function deletePushTokens(tx: Tx, sessionIds: number[]): Promise<void> {
  await tx.deleteFrom('push_tokens').where('session_id', 'in', sessionIds).execute()
}
