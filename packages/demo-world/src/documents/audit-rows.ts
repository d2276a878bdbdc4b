import { displayNameOf } from '../people/demo-people.ts'
import { BLOCKED_REASON, type WrittenPerson } from '../people/write-people.ts'
import type { Row } from '../services.ts'
import { REFUSAL_REASON, type WrittenDocument } from './plan-documents.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Options = { people: readonly WrittenPerson[]; documents: readonly WrittenDocument[]; operator: WrittenPerson; now: Date }

/** `by` is null for the command line. */
type AuditEntry = { at: Date; by: WrittenPerson | null; action: string; person: WrittenPerson; reason?: string; before?: Row; after?: Row }

/**
 * Rows of `audit_entries`, oldest first: operators are appointed, the first reads documents,
 * approves and refuses businesses, blocks a user.
 */
export function auditRows({ people, documents, operator, now }: Options): Row[] {
  const byPerson = Map.groupBy(documents, ({ person }) => person)
  const entries: AuditEntry[] = [
    ...people.filter((person) => person.operator).map((person) => appointment(person, now)),
    ...[...byPerson].flatMap(([person, own]) => decisionEntries(person, own, operator)),
    ...people.filter(({ status }) => status === 'blocked').map((person) => blockEntry(person, operator, now)),
  ]
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime()).map(auditRow)
}

const appointment = (person: WrittenPerson, now: Date): AuditEntry => ({
  at: new Date(now.getTime() - 1_500 * DAY_MS),
  by: null,
  action: 'staff.grant',
  person,
  before: { operator: false },
  after: { operator: true },
})

/** The operator reads each document, one a minute, and then decides about the business. */
function decisionEntries(person: WrittenPerson, documents: readonly WrittenDocument[], by: WrittenPerson): AuditEntry[] {
  const decided = documents.filter(({ decidedAt }) => decidedAt !== null)
  const [first] = decided
  if (!first?.decidedAt) return []
  const { status, decidedAt } = first
  const readings = decided.map(
    (document, i): AuditEntry => ({
      at: new Date(decidedAt.getTime() - (decided.length - i) * MINUTE_MS),
      by,
      action: 'document.read',
      person,
      after: { document_ids: [document.id], kind: document.kind },
    }),
  )
  const document_ids = decided.map(({ id }) => id)
  const before = { documents: 'pending', document_ids }
  const after = { documents: status, document_ids }
  const decision: AuditEntry =
    status === 'refused'
      ? { at: decidedAt, by, action: 'person.refuse', person, reason: REFUSAL_REASON, before, after }
      : {
          at: decidedAt,
          by,
          action: 'person.approve',
          person,
          before: { status: 'unverified', ...before },
          after: { status: 'verified', ...after },
        }
  return [...readings, decision]
}

const blockEntry = (person: WrittenPerson, by: WrittenPerson, now: Date): AuditEntry => ({
  at: new Date(now.getTime() - 9 * DAY_MS),
  by,
  action: 'person.block',
  person,
  reason: BLOCKED_REASON,
  before: { status: 'verified' },
  after: { status: 'blocked' },
})

const auditRow = ({ at, by, action, person, reason, before = {}, after = {} }: AuditEntry): Row => ({
  operator_id: by?.id ?? null,
  operator_name: by ? `${by.firstName} ${by.lastName}` : 'command line',
  action,
  subject_type: 'person',
  subject_id: person.id,
  subject_name: displayNameOf(person),
  reason: reason ?? null,
  before,
  after,
  created_at: at,
})

/** Rows of `notifications`: one for each business whose documents were refused. */
export function refusalNotificationRows(documents: readonly WrittenDocument[]): Row[] {
  const refused = documents.filter(({ status }) => status === 'refused')
  return [...Map.groupBy(refused, ({ person }) => person)].map(([person, [first]]) => ({
    user_id: person.id,
    object_name: 'approved_account',
    message: 'documents_refused',
    data: { reason: REFUSAL_REASON },
    dedupe_key: `documents:refused:${first?.id}`,
    created_at: first?.decidedAt ?? null,
  }))
}
