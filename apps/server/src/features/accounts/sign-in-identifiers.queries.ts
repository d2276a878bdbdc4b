import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.ts'

/** An e-mail address or a phone number (E.164) that somebody names to come in. */
export type WayIn = { channel: CodeChannel; address: string }

const columns = {
  email: { confirmed: 'u.email', pending: 'u.pending_email' },
  phone: { confirmed: 'u.phone', pending: 'u.pending_phone' },
} as const

/**
 * Whose address or number it is, with the password's hash; only coming in reads this. Whoever has confirmed it has it. Else it is the newest account
 * that waits for its code, as long as nothing at all of that account is proved: otherwise a stranger's account that merely names this address
 * would be opened for its owner, and stay open for the stranger.
 */
export const findByWayIn = (db: Reader, wayIn: WayIn) => byWayIn(db, wayIn).executeTakeFirst()

export function byWayIn(db: Reader, { channel, address }: WayIn) {
  const { confirmed, pending } = columns[channel]
  return db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .where('u.status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb(confirmed, '=', address),
        eb.and([
          eb(pending, '=', address),
          eb('u.email', 'is', null),
          eb('u.phone', 'is', null),
          eb.not(eb.exists(eb.selectFrom('identities as i').whereRef('i.user_id', '=', 'u.id').select('i.id'))),
        ]),
      ]),
    )
    .select(['u.id', 'u.status', 'p.hash'])
    .orderBy(sql`${sql.ref(confirmed)} is null`)
    .orderBy('u.id', 'desc')
    .limit(1)
}
