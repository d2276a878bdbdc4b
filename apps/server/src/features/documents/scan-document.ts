import type { AppContext } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentInfected } from './documents.events.ts'
import { findDocument } from './documents.queries.ts'
import { lockDocument, transitionDocument, updateDocumentsUploaded } from './documents.store.ts'

/**
 * Scans the file of a document for malware. A clean document becomes `pending`. An infected one
 * becomes `infected`, and handlers delete the file and notify the owner. Without a result the
 * document stays `scanning` and cannot be opened. Safe to call twice.
 * @throws ScannerUnavailable, Error if the file is missing
 */
export async function scanDocument(ctx: AppContext, documentId: number): Promise<void> {
  const document = await findDocument(ctx.db, documentId)
  if (document?.status !== 'scanning') return
  const bytes = await ctx.storage.read(document.storage_key)
  if (!bytes) throw new Error(`file of document ${documentId} is missing in the storage`)
  const result = await ctx.virusScanner.scan(bytes)
  if (!result.clean) ctx.log.warn({ documentId, userId: document.user_id, signature: result.signature }, 'malware found in document')
  await ctx.db.transact(async (tx) => {
    await lockAccount(tx, document.user_id)
    const lockedDocument = await lockDocument(tx, documentId)
    if (lockedDocument?.status !== 'scanning') return // removed, or scanned by another worker
    await transitionDocument(tx, lockedDocument, result.clean ? 'clean' : 'infect')
    if (result.clean) return
    await updateDocumentsUploaded(tx, document.user_id)
    await emit(tx, documentInfected({ document_id: documentId, user_id: document.user_id }))
  })
}
