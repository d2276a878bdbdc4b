import { joinedDaysAgo, type WrittenPerson } from '../people/write-people.ts'
import { hashOf } from '../random.ts'
import type { DemoTransaction, DemoWorldServices, Row } from '../services.ts'
import { auditRows, refusalNotificationRows } from './audit-rows.ts'
import { createDocumentPdf } from './document-pdf.ts'
import { drawIdentityCard } from './identity-card.ts'
import { type PlannedDocument, planDocuments, REFUSAL_REASON, type WrittenDocument } from './plan-documents.ts'

const HOUR_MS = 3_600_000
const DECISION_DELAY_HOURS = 20

type Services = Pick<DemoWorldServices, 'storeObject' | 'convertSvgToJpeg'>
type Options = { people: readonly WrittenPerson[]; services: Services; now: Date }

/**
 * Writes the documents of businesses with their files, the decisions of the operator about them and
 * the notifications.
 */
export async function writeDocuments(tx: DemoTransaction, { people, services, now }: Options): Promise<void> {
  const planned = people.flatMap((person) => planDocuments(person, joinedDaysAgo(person) * 24).map((document) => ({ ...document, person })))
  const ids = await tx.reserveIds('documents', planned.length)
  const documents = planned.map((document, i): WrittenDocument => ({ ...document, id: ids[i] ?? 0, ...timesOf(document, now) }))
  const operator = people.find((person) => person.operator)
  const rows: Row[] = []
  for (const document of documents) {
    const file = await storeFile(services, document, now)
    rows.push(documentRow(document, file, operator?.id ?? null))
  }
  await tx.insertRows('documents', rows)
  if (!operator) return
  await tx.insertRows('audit_entries', auditRows({ people, documents, operator, now }))
  await tx.insertRows('notifications', refusalNotificationRows(documents))
}

function timesOf({ status, hoursAgo }: PlannedDocument, now: Date): Pick<WrittenDocument, 'uploadedAt' | 'decidedAt'> {
  const uploadedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const isDecided = status === 'approved' || status === 'refused'
  return { uploadedAt, decidedAt: isDecided ? new Date(uploadedAt.getTime() + DECISION_DELAY_HOURS * HOUR_MS) : null }
}

/** Creates the file and stores it. Infected files are not stored. */
async function storeFile({ storeObject, convertSvgToJpeg }: Services, { kind, status, person }: WrittenDocument, now: Date): Promise<Row> {
  const isCard = kind === 'proof_of_identity'
  const bytes = isCard ? await convertSvgToJpeg(drawIdentityCard(person.key)) : createDocumentPdf(kind, person, now)
  const contentType = isCard ? 'image/jpeg' : 'application/pdf'
  const name = hashOf(`${person.key}/${kind}`).toString(16).padStart(32, '0')
  const key = `documents/${person.id}/${name}.${isCard ? 'jpg' : 'pdf'}`
  if (status !== 'infected') await storeObject(key, bytes, { contentType })
  return { storage_key: key, content_type: contentType, bytes: bytes.length }
}

const documentRow = (
  { id, person, kind, status, fileName, uploadedAt, decidedAt }: WrittenDocument,
  file: Row,
  operatorId: number | null,
): Row => ({
  id,
  user_id: person.id,
  kind,
  status,
  ...file,
  file_name: fileName,
  reason: status === 'refused' ? REFUSAL_REASON : null,
  decided_by: decidedAt ? operatorId : null,
  decided_at: decidedAt,
  created_at: uploadedAt,
})
