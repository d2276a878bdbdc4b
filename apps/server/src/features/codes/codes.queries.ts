import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { SignInIdentifier } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * An unused code with the locale of its user. `owner_locale`: the locale of another account that
 * has confirmed the address, null without one. A code without a user is not found.
 */
export function findCodeToSend(db: DbOrTx, codeId: number) {
  return db
    .selectFrom('codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as owner', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb.and([eb('c.purpose', '=', 'confirm_email'), eb('owner.email', '=', sql<string>`c.sent_to::citext`)]),
            eb.and([eb('c.purpose', '=', 'confirm_phone'), eb('owner.phone', '=', eb.ref('c.sent_to'))]),
          ]),
        )
        .onRef('owner.id', '<>', 'c.user_id'),
    )
    .where('c.id', '=', codeId)
    .where('c.used_at', 'is', null)
    .select(['c.id', 'c.purpose', 'c.sent_to', 'c.expires_at', 'u.locale', 'owner.locale as owner_locale'])
    .executeTakeFirst()
}
export type CodeToSend = NonNullable<Awaited<ReturnType<typeof findCodeToSend>>>

/** The creation time of the newest code of a user and purpose, used or not. */
export async function findLastCodeTime(db: DbOrTx, userId: number, purpose: CodePurpose): Promise<Date | undefined> {
  const lastCode = await db
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .select('created_at')
    .limit(1)
    .executeTakeFirst()
  return lastCode?.created_at
}

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
