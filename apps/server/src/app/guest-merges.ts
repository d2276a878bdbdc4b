import type { Tx } from '#platform/db/db.ts'
import { guestMerges } from './user-data.ts'

/**
 * Moves everything a guest owns to a member. Runs in the transaction of the sign-in, after both
 * users are locked.
 */
export async function mergeGuest(tx: Tx, users: { guestId: number; memberId: number }): Promise<void> {
  for (const merge of guestMerges) await merge(tx, users)
}
