import type { document } from '@partlane/contract/documents'
import type { Flat } from '@partlane/contract/resource'
import type { DocumentRow } from './documents.queries.ts'

export const presentDocument = (row: DocumentRow): Flat<typeof document> => ({
  id: String(row.id),
  kind: row.kind,
  status: row.status,
  file_name: row.file_name,
  content_type: row.content_type,
  bytes: row.bytes,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})
