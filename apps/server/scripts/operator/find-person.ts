import { Refusal } from '@partlane/domain/refusal'
import type { Db } from '../../src/platform/db/db.ts'
import { Misunderstood } from './usage.ts'

/**
 * The member somebody means by an id, an e-mail address or a slug. An address that several people typed and none has confirmed names nobody.
 * @throws Refusal not_found; Misunderstood
 */
export async function findPerson(db: Db, who: string | undefined): Promise<number> {
  if (!who) throw new Misunderstood('a user is required: an id, an email address or a slug')
  const found = await db
    .selectFrom('users')
    .where('role', '<>', 'guest')
    .where((e) => {
      if (/^\d{1,15}$/.test(who)) return e('id', '=', Number(who))
      return who.includes('@') ? e.or([e('email', '=', who), e('pending_email', '=', who)]) : e('slug', '=', who)
    })
    .select(['id', 'email'])
    .orderBy('id')
    .execute()
  const owner = found.find(({ email }) => email?.toLowerCase() === who.toLowerCase()) // a confirmed address is one person's
  const [only, ...others] = found
  if (!only) throw new Refusal('not_found')
  if (!owner && others.length > 0)
    throw new Misunderstood(`several users entered ${who} and none has confirmed it: ${found.map(({ id }) => id).join(', ')}`)
  return (owner ?? only).id
}
