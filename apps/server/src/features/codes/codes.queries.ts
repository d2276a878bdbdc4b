import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * An unused code with the locale of its user. `owner_locale`: the locale of another account that has
 * confirmed the address, null without one. A code without a user is not found.
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
