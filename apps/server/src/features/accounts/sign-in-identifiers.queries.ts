import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** An e-mail address or a phone number (E.164) that somebody names to come in. */
export type SignInIdentifier = { channel: CodeChannel; address: string }

const columns = {
  email: { confirmed: 'u.email', pending: 'u.pending_email' },
  phone: { confirmed: 'u.phone', pending: 'u.pending_phone' },
} as const

/**
 * Whose address or number it is, with the password's hash; only coming in reads this. Whoever has confirmed it has it. Else it is the newest account
 * that waits for its code, as long as nothing at all of that account is proved: otherwise a stranger's account that merely names this address
 * would be opened for its owner, and stay open for the stranger.
 */
export const findUserByIdentifier = (db: DbOrTx, identifier: SignInIdentifier) => userByIdentifierQuery(db, identifier).executeTakeFirst()

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
