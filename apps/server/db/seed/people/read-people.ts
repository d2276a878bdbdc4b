import type { Tx } from '#platform/db/db.ts'
import { type DemoPerson, emailOf } from './demo-people.ts'
import { homeOf, type WrittenPerson } from './write-people.ts'

/** People of an earlier run, with the numbers their rows got then. Guests are not found again: nothing new is theirs. */
export async function readPeople(tx: Tx, people: readonly DemoPerson[]): Promise<WrittenPerson[]> {
  const emails = people.map(emailOf)
  const users = await tx
    .selectFrom('users')
    .where((eb) => eb.or([eb('email', 'in', emails), eb('pending_email', 'in', emails)]))
    .select(['id', 'slug'])
    .select((eb) => eb.fn.coalesce('email', 'pending_email').as('email'))
    .execute()
  const byEmail = new Map(users.map((user) => [user.email, user]))
  const addresses = await tx
    .selectFrom('addresses')
    .where('user_id', 'in', [0, ...users.map(({ id }) => id)])
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .execute()
  const addressOf = new Map(addresses.map(({ id, user_id }) => [user_id, id])) // the oldest one, which was written with the person
  return people.flatMap((person) => {
    const user = byEmail.get(emailOf(person))
    const address = user && addressOf.get(user.id)
    return user && address ? [{ ...person, id: user.id, slug: user.slug, home: homeOf(person, address) }] : []
  })
}
