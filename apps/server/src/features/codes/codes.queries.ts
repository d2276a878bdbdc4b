import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** A code that still waits to be typed, with the language of whom it is for. `taken_in`: the language of another account that has the address. */
export function findCodeToSend(db: DbOrTx, codeId: number) {
  return db
    .selectFrom('codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id') // a code of nobody is not found
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
    .select(['c.id', 'c.purpose', 'c.sent_to', 'c.expires_at', 'u.locale', 'owner.locale as taken_in'])
    .executeTakeFirst()
}
export type CodeToSend = NonNullable<Awaited<ReturnType<typeof findCodeToSend>>>
