import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { type DocumentRow, findDocument, insertDocumentView } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Actor, actorId } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'

type DocumentContent = { file_name: string; content_type: string; base64: string }

/**
 * Returns the file of a document as base64. The audit entry is committed before the file is read,
 * so that no access is missing from the audit log. The view is recorded when the file has been
 * read: without it the operator cannot approve the document.
 * @throws Refusal not_found, document_is_scanning, document_is_infected
 */
export async function readDocument(ctx: AppContext, { actor, documentId }: { actor: Actor; documentId: number }): Promise<DocumentContent> {
  const document = await ctx.db.transact(async (tx) => {
    const documentRow = await getReadableDocument(tx, documentId)
    const user = await lockAccount(tx, documentRow.user_id)
    // Without the file name, which often contains the name of a person.
    const after = { document_ids: [documentRow.id], kind: documentRow.kind }
    await recordAuditEntry(tx, { actor, action: 'document.read', user, after, now: ctx.clock.now() })
    return documentRow
  })
  const bytes = await ctx.storage.read(document.storage_key)
  if (!bytes) throw new Refusal('not_found')
  const operatorId = actorId(actor)
  if (operatorId !== null)
    await ctx.db.transact((tx) => insertDocumentView(tx, { documentId: document.id, operatorId, now: ctx.clock.now() }))
  const { file_name, content_type } = document
  return { file_name, content_type, base64: bytes.toString('base64') }
}

/** A document cannot be read before its scan. The file of an infected document is deleted. */
async function getReadableDocument(tx: Tx, documentId: number): Promise<DocumentRow> {
  const document = await findDocument(tx, documentId)
  if (!document) throw new Refusal('not_found')
  if (document.status === 'scanning' || document.status === 'infected') throw new Refusal(`document_is_${document.status}`)
  return document
}
