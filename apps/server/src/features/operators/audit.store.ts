import type { Tx } from '#platform/db/db.ts'
import { type Actor, actorId } from './actor.ts'
import { userName } from './operators.present.ts'

type AuditValues = Record<string, string | number | boolean | null | readonly number[]>
type AuditedUser = { id: number; slug: string; first_name: string | null; last_name: string | null; company_name: string | null }

type NewAuditEntry = {
  actor: Actor
  /** For example person.block. The i18n key is `operators.action.person_block`. */
  action: string
  user: AuditedUser
  reason?: string | undefined
  before?: AuditValues
  after?: AuditValues
  now: Date
}

/**
 * Inserts an audit entry about a user in the transaction of the action, so that there is no action
 * without an entry and no entry without an action.
 */
export async function recordAuditEntry(
  tx: Tx,
  { actor, action, user, reason, before = {}, after = {}, now }: NewAuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      operator_id: actorId(actor),
      operator_name: await actorName(tx, actor),
      action,
      subject_type: 'person',
      subject_id: user.id,
      subject_name: userName(user),
      reason: reason ?? null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now,
    })
    .execute()
}

/** Erases the user's name in audit entries. A trigger refuses every other change of an entry. */
export const eraseAuditedName = (tx: Tx, userId: number) =>
  tx
    .updateTable('audit_entries')
    .set({ subject_name: null })
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .execute()

async function actorName(tx: Tx, actor: Actor): Promise<string> {
  if (actor === 'command line') return actor
  const row = await tx.selectFrom('users').where('id', '=', actor.id).select(['first_name', 'last_name', 'slug']).executeTakeFirstOrThrow()
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || row.slug
}
