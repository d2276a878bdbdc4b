import type { AppContext } from '#app/context.ts'
import { lockAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { documentInfected } from './documents.events.ts'
import { findDocument } from './documents.queries.ts'
import { lockDocument, transitionDocument, updateDocumentsUploaded } from './documents.store.ts'

/**
 * Looks a kept file through for malware. Clean, it waits for an operator; infected, the file goes and its owner is told. While the scanner
 * gives no answer the document stays as it is and nobody can open it. Harmless twice. @throws ScannerUnavailable
 */
export async function scanDocument(ctx: AppContext, documentId: number): Promise<void> {
  const document = await findDocument(ctx.db, documentId)
  if (document?.status !== 'scanning') return
  const bytes = await ctx.storage.read(document.storage_key)
  if (!bytes) throw new Error(`the file of document ${documentId} is not in the storage`)
  const result = await ctx.virusScanner.scan(bytes)
  if (!result.clean) ctx.log.warn({ documentId, userId: document.user_id, signature: result.signature }, 'malware in a document')
  await ctx.db.transact(async (tx) => {
    await lockAccount(tx, document.user_id)
    const lockedDocument = await lockDocument(tx, documentId)
    if (lockedDocument?.status !== 'scanning') return // taken away, or another worker was first
    await transitionDocument(tx, lockedDocument, result.clean ? 'clean' : 'infect')
    if (result.clean) return
    await updateDocumentsUploaded(tx, document.user_id)
    await emit(tx, documentInfected({ document_id: documentId, user_id: document.user_id }))
  })
}
