import type { Row } from '../kit/rows.ts'
import { nameOf } from '../people/demo-people.ts'
import { BLOCKED_FOR, type WrittenPerson } from '../people/write-people.ts'
import { REFUSED_FOR } from './plan-papers.ts'
import type { WrittenPaper } from './write-papers.ts'

const DAY = 86_400_000
type Decisions = { people: readonly WrittenPerson[]; papers: readonly WrittenPaper[]; operator: WrittenPerson; now: Date }
type Deed = { at: Date; by: WrittenPerson | null; action: string; person: WrittenPerson; reason?: string; before?: Row; after?: Row }

/** What was done, in the order it was done: the operator was made one, read papers, let businesses in, refused one, blocked somebody. */
export function auditRows({ people, papers, operator, now }: Decisions): Row[] {
  const byPerson = [...Map.groupBy(papers, ({ person }) => person).entries()]
  const granted = { at: new Date(now.getTime() - 1_500 * DAY), by: null, action: 'staff.grant', person: operator }
  const deeds: Deed[] = [
    { ...granted, before: { operator: false }, after: { operator: true } },
    ...byPerson.flatMap(([person, own]) => decision(person, own, operator)),
    ...people.filter(({ status }) => status === 'blocked').map((person) => blocking(person, operator, now)),
  ]
  return deeds.sort((a, b) => a.at.getTime() - b.at.getTime()).map(rowOf)
}

function decision(person: WrittenPerson, own: readonly WrittenPaper[], by: WrittenPerson): Deed[] {
  const decided = own.filter(({ decidedAt }) => decidedAt !== null)
  const [first] = decided
  if (!first?.decidedAt) return []
  const { status, decidedAt } = first
  const document_ids = decided.map(({ id }) => id)
  const read = decided.map(
    (paper, i): Deed => ({
      at: new Date(decidedAt.getTime() - (decided.length - i) * 60_000),
      by,
      action: 'document.read',
      person,
      after: { document_ids: [paper.id], kind: paper.kind },
    }),
  )
  const before = { documents: 'pending', document_ids }
  const after = { documents: status, document_ids }
  const refused = status === 'refused'
  const end: Deed = refused
    ? { at: decidedAt, by, action: 'person.refuse', person, reason: REFUSED_FOR, before, after }
    : {
        at: decidedAt,
        by,
        action: 'person.approve',
        person,
        before: { status: 'unverified', ...before },
        after: { status: 'verified', ...after },
      }
  return [...read, end]
}

const blocking = (person: WrittenPerson, by: WrittenPerson, now: Date): Deed => ({
  at: new Date(now.getTime() - 9 * DAY),
  by,
  action: 'person.block',
  person,
  reason: BLOCKED_FOR,
  before: { status: 'verified' },
  after: { status: 'blocked' },
})

const rowOf = ({ at, by, action, person, reason, before = {}, after = {} }: Deed): Row => ({
  operator_id: by?.id ?? null,
  operator_name: by ? `${by.first} ${by.last}` : 'command line',
  action,
  subject_type: 'person',
  subject_id: person.id,
  subject_name: nameOf(person),
  reason: reason ?? null,
  before,
  after,
  created_at: at,
})

/** Whoever was refused has heard of it. */
export const noticeRows = (papers: readonly WrittenPaper[]): Row[] =>
  [
    ...Map.groupBy(
      papers.filter(({ status }) => status === 'refused'),
      ({ person }) => person,
    ).entries(),
  ].map(([person, own]) => ({
    user_id: person.id,
    object_name: 'approved_account',
    message: 'documents_refused',
    data: { reason: REFUSED_FOR },
    dedupe_key: `documents:refused:${own[0]?.id}`,
    created_at: own[0]?.decidedAt ?? null,
  }))
