import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'

type Waiting = { id: number; pending_email: string | null; pending_phone: string | null }

/**
 * What a member means who does not say whether it is the address or the number: the one that waits, and of two the one the last code went to.
 * @throws Refusal already_confirmed when nothing waits
 */
export async function waitingChannel(tx: Tx, { id, pending_email, pending_phone }: Waiting): Promise<CodeChannel> {
  if (pending_email === null && pending_phone === null) throw new Refusal('already_confirmed')
  if (pending_phone === null) return 'email'
  if (pending_email === null) return 'phone'
  const last = await tx
    .selectFrom('codes')
    .where('user_id', '=', id)
    .where('purpose', 'in', ['confirm_email', 'confirm_phone'])
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .select('purpose')
    .limit(1)
    .executeTakeFirst()
  return last?.purpose === 'confirm_phone' ? 'phone' : 'email'
}
