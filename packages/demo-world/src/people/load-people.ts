import { sql } from 'kysely'
import type { DemoDatabase } from '../services.ts'
import { emailOf } from './demo-people.ts'
import type { DemoPerson } from './demo-person.ts'
import { homeOf } from './home.ts'
import type { WrittenPerson } from './write-people.ts'

/**
 * Loads the people that an earlier run wrote, with the ids of their rows. The oldest address of a
 * user is the one that was written with the user. Guests have no email address and are left out.
 */
export async function loadPeople(database: DemoDatabase, people: readonly DemoPerson[]): Promise<WrittenPerson[]> {
  const emails = people.map(emailOf)
  const { rows } = await sql<{ id: number; slug: string; email: string; address_id: number }>`
    select u.id, u.slug, coalesce(u.email, u.pending_email)::text as email, min(a.id)::int as address_id
    from users u join addresses a on a.user_id = u.id
    where u.email = any(${emails}::citext[]) or u.pending_email = any(${emails}::citext[])
    group by u.id`.execute(database)
  const userOf = new Map(rows.map((row) => [row.email, row]))
  return people.flatMap((person) => {
    const user = userOf.get(emailOf(person))
    return user ? [{ ...person, id: user.id, slug: user.slug, home: homeOf(person, user.address_id) }] : []
  })
}
