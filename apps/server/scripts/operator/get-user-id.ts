import { Refusal } from '@partlane/domain/refusal'
import type { Db } from '#platform/db/db.ts'
import { UsageError } from './usage.ts'

/**
 * Finds a member by id, email address or slug.
 * @throws Refusal not_found
 * @throws UsageError when several members entered the email address and none has confirmed it
 */
export async function getUserId(db: Db, identifier: string | undefined): Promise<number> {
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
  // A confirmed address belongs to one user.
  const owner = users.find(({ email }) => email?.toLowerCase() === identifier.toLowerCase())
  const [firstUser, ...otherUsers] = users
  if (!firstUser) throw new Refusal('not_found')
  if (!owner && otherUsers.length > 0)
    throw new UsageError(`several users entered ${identifier} and none has confirmed it: ${users.map(({ id }) => id).join(', ')}`)
  return (owner ?? firstUser).id
}
