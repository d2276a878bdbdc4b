import type { Tx } from '#platform/db/db.ts'
import { type Actor, actorId } from './actor.ts'

type Values = Record<string, string | number | boolean | null | readonly number[]>
type Person = { id: number; slug: string; first_name: string | null; last_name: string | null; company_name: string | null }

type Deed = {
  by: Actor
  /** e.g. person.block; words are `operators.action.<action>` with an underscore for the dot. */
  action: string
  person: Person
  reason?: string | undefined
  before?: Values
  after?: Values
  now: Date
}

/** Writes down what is done to a person, in the transaction that does it: there is no deed without its entry and no entry without its deed. */
export async function audit(tx: Tx, { by, action, person, reason, before = {}, after = {}, now }: Deed): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      operator_id: actorId(by),
      operator_name: await nameOfActor(tx, by),
      action,
      subject_type: 'person',
      subject_id: person.id,
      subject_name: nameOfPerson(person),
      reason: reason ?? null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now,
    })
    .execute()
}

/** The one thing of an entry that may go. */
export const forgetName = (tx: Tx, personId: number) =>
  tx
    .updateTable('audit_entries')
    .set({ subject_name: null })
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', personId)
    .execute()

async function nameOfActor(tx: Tx, by: Actor): Promise<string> {
  if (by === 'command line') return by
  const row = await tx.selectFrom('users').where('id', '=', by.id).select(['first_name', 'last_name', 'slug']).executeTakeFirstOrThrow()
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || row.slug
}

/** The company, or the person; among operators nobody goes by an initial. */
export const nameOfPerson = ({ company_name, first_name, last_name, slug }: Omit<Person, 'id'>): string =>
  company_name ?? ([first_name, last_name].filter(Boolean).join(' ') || slug)
