import type { AccountClosure } from '#app/context.ts'
import { endSessions } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Erases passwords, identities, codes and sessions of a user. Sockets are closed after the commit.
 */
export async function eraseSignInData(tx: Tx, { userId, now }: AccountClosure): Promise<void> {
  await endSessions(tx, { userId, now })
  for (const table of ['passwords', 'identities', 'codes', 'sessions'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
