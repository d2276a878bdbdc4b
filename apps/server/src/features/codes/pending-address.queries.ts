import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { SignInIdentifier } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * The pending address or number of a member. Without a requested channel: the only pending one, or
 * of two the one that the last code was sent to.
 * @throws Refusal already_confirmed if nothing is pending
 */
export async function getPendingAddress(db: DbOrTx, userId: number, requestedChannel: CodeChannel | undefined): Promise<SignInIdentifier> {
  const { pending_email: email, pending_phone: phone } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['pending_email', 'pending_phone'])
    .executeTakeFirstOrThrow()
  const hasBoth = email !== null && phone !== null
  const channel = requestedChannel ?? (hasBoth ? await lastSentChannel(db, userId) : email !== null ? 'email' : 'phone')
  const address = channel === 'email' ? email : phone
  if (address === null) throw new Refusal('already_confirmed')
  return { channel, address }
}

async function lastSentChannel(db: DbOrTx, userId: number): Promise<CodeChannel> {
  const lastCode = await db
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['confirm_email', 'confirm_phone'])
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .select('purpose')
    .limit(1)
    .executeTakeFirst()
  return lastCode?.purpose === 'confirm_phone' ? 'phone' : 'email'
}
