import type { Tx } from '#platform/db/db.ts'
import { type Actor, actorId } from './actor.ts'
import { userName } from './operators.present.ts'

type AuditValues = Record<string, string | number | boolean | null | readonly number[]>
type AuditedUser = { id: number; slug: string; first_name: string | null; last_name: string | null; company_name: string | null }

/**
 * What an entry is about. The id of an event, or 0 for all events of a handler and for rates; that
 * of the delivery of a notification, or 0 for all of a way, which is the name. A run of payouts has
 * the id 0 and its day as the name.
 */
type AuditSubject = {
  type:
    | 'person'
    | 'delivery'
    | 'notification'
    | 'order'
    | 'exchange_rates'
    | 'payout_run'
    | 'gateway_difference'
    | 'chargeback'
    | 'report'
    | 'auction'
  id: number
  name: string
}

type NewAuditEntry = {
  actor: Actor
  /** For example person.block. The message key has an underscore for the point. */
  action: string
  reason?: string | undefined
  before?: AuditValues
  after?: AuditValues
  now: Date
}

/** Inserts an audit entry about a user. */
export const recordAuditEntry = (tx: Tx, { user, ...entry }: NewAuditEntry & { user: AuditedUser }): Promise<void> =>
  recordSubjectEntry(tx, { ...entry, subject: { type: 'person', id: user.id, name: userName(user) } })

/**
 * Inserts an audit entry in the transaction of the action, so that there is no action without an
 * entry and no entry without an action.
 */
export async function recordSubjectEntry(
  tx: Tx,
  { actor, action, subject, reason, before = {}, after = {}, now }: NewAuditEntry & { subject: AuditSubject },
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      operator_id: actorId(actor),
      operator_name: await actorName(tx, actor),
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
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
