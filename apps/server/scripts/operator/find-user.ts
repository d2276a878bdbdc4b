import { Refusal } from '@partlane/domain/refusal'
import type { Db } from '#platform/db/db.ts'
import { UsageError } from './usage.ts'

/**
 * The member somebody means by an id, an e-mail address or a slug. An address that several people typed and none has confirmed names nobody.
 * @throws Refusal not_found; Misunderstood
 */
export async function findUserId(db: Db, identifier: string | undefined): Promise<number> {
  if (!identifier) throw new UsageError('a user is required: an id, an email address or a slug')
  const users = await db
    .selectFrom('users')
    .where('role', '<>', 'guest')
    .where((eb) => {
      if (/^\d{1,15}$/.test(identifier)) return eb('id', '=', Number(identifier))
      return identifier.includes('@')
        ? eb.or([eb('email', '=', identifier), eb('pending_email', '=', identifier)])
        : eb('slug', '=', identifier)
    })
    .select(['id', 'email'])
    .orderBy('id')
    .execute()
  const owner = users.find(({ email }) => email?.toLowerCase() === identifier.toLowerCase()) // a confirmed address is one person's
  const [firstUser, ...otherUsers] = users
  if (!firstUser) throw new Refusal('not_found')
  if (!owner && otherUsers.length > 0)
    throw new UsageError(`several users entered ${identifier} and none has confirmed it: ${users.map(({ id }) => id).join(', ')}`)
  return (owner ?? firstUser).id
}
