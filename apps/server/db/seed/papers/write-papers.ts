import type { Tx } from '#platform/db/db.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { hashOf } from '../kit/random.ts'
import { insertRows, type Row, reserveIds } from '../kit/rows.ts'
import { joinedDaysAgo, type WrittenPerson } from '../people/write-people.ts'
import { auditRows, noticeRows } from './decisions.ts'
import { drawIdentityCard } from './draw-identity-card.ts'
import { drawPaper } from './draw-paper.ts'
import { type PlannedPaper, planPapers, REFUSED_FOR } from './plan-papers.ts'

const HOUR = 3_600_000

export type WrittenPaper = PlannedPaper & { id: number; person: WrittenPerson; at: Date; decidedAt: Date | null }
type Papers = { people: readonly WrittenPerson[]; storage: Storage; now: Date }

/** What businesses have shown, with real files in the private part of the storage, and what the operator made of it. */
export async function writePapers(tx: Tx, { people, storage, now }: Papers): Promise<void> {
  const planned = people.flatMap((person) =>
    planPapers(person, joinedDaysAgo(person) * 24).map((paper) => ({
      ...paper,
      person,
      at: new Date(now.getTime() - paper.hoursAgo * HOUR),
    })),
  )
  const ids = await reserveIds(tx, 'documents', planned.length)
  const papers = planned.map((paper, i): WrittenPaper => ({ ...paper, id: ids[i] ?? 0, decidedAt: decidedAt(paper) }))
  const operator = people.find((person) => person.operator)
  const rows: Row[] = []
  for (const paper of papers) rows.push(rowOf(paper, await keepFile(storage, paper, now), operator?.id ?? null))
  await insertRows(tx, 'documents', rows)
  if (!operator) return
  await insertRows(tx, 'audit_entries', auditRows({ people, papers, operator, now }))
  await insertRows(tx, 'notifications', noticeRows(papers))
}

const decidedAt = ({ status, at }: { status: string; at: Date }) =>
  status === 'approved' || status === 'refused' ? new Date(at.getTime() + 20 * HOUR) : null

/** The file in its place, unless it was infected: of those nothing is kept. */
async function keepFile(storage: Storage, { kind, status, person }: WrittenPaper, now: Date) {
  const card = kind === 'proof_of_identity'
  const bytes = card ? await drawIdentityCard(person.key) : drawPaper(kind, person, now)
  const contentType = card ? 'image/jpeg' : 'application/pdf'
  const key = `documents/${person.id}/${hashOf(`${person.key}/${kind}`).toString(16).padStart(32, '0')}.${card ? 'jpg' : 'pdf'}`
  if (status !== 'infected') await storage.put(key, bytes, { contentType })
  return { storage_key: key, content_type: contentType, bytes: bytes.length }
}

const rowOf = ({ id, person, kind, status, name, at, decidedAt }: WrittenPaper, file: Row, operatorId: number | null): Row => ({
  id,
  user_id: person.id,
  kind,
  status,
  ...file,
  file_name: name,
  reason: status === 'refused' ? REFUSED_FOR : null,
  decided_by: decidedAt ? operatorId : null,
  decided_at: decidedAt,
  created_at: at,
})
