import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** An email address or a phone number (E.164) used to sign in. */
export type SignInIdentifier = { channel: CodeChannel; address: string }

const columns = {
  email: { confirmed: 'u.email', pending: 'u.pending_email' },
  phone: { confirmed: 'u.phone', pending: 'u.pending_phone' },
} as const

/**
 * Finds the account that an identifier signs in to, with its password hash. For sign-in only.
 * The account that confirmed the address comes first, else the newest account with the address
 * pending. A pending address counts only while the account has no confirmed address and no
 * identity. Otherwise the owner of the address could sign in to an account that another person
 * created and can still use.
 */
export const findUserByIdentifier = (db: DbOrTx, identifier: SignInIdentifier) => userByIdentifierQuery(db, identifier).executeTakeFirst()

/** The query of `findUserByIdentifier`. Exported for the test of its plan. */
export function userByIdentifierQuery(db: DbOrTx, { channel, address }: SignInIdentifier) {
  const { confirmed: confirmedColumn, pending: pendingColumn } = columns[channel]
  return db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .where('u.status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb(confirmedColumn, '=', address),
        eb.and([
          eb(pendingColumn, '=', address),
          eb('u.email', 'is', null),
          eb('u.phone', 'is', null),
          eb.not(eb.exists(eb.selectFrom('identities as i').whereRef('i.user_id', '=', 'u.id').select('i.id'))),
        ]),
      ]),
    )
    .select(['u.id', 'u.status', 'p.hash'])
    .orderBy(sql`${sql.ref(confirmedColumn)} is null`)
    .orderBy('u.id', 'desc')
    .limit(1)
}
