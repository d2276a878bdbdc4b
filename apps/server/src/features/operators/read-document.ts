import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockStanding } from '#features/accounts/public.ts'
import { type DocumentRow, findDocument } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Actor } from './actor.ts'
import { audit } from './audit.store.ts'

type OpenedDocument = { file_name: string; content_type: string; base64: string }

/**
 * A document's file for an operator's eyes. That it was read is written down first: nobody reads without it.
 * @throws Refusal not_found, document_is_scanning, document_is_infected
 */
export async function readDocument(ctx: AppContext, { by, documentId }: { by: Actor; documentId: number }): Promise<OpenedDocument> {
  const document = await ctx.db.transact(async (tx) => {
    const found = await getReadable(tx, documentId)
    const person = await lockStanding(tx, found.user_id)
    const after = { document_ids: [found.id], kind: found.kind } // not the file's name: people write their own into it
    await audit(tx, { by, action: 'document.read', person, after, now: ctx.clock.now() })
    return found
  })
  const bytes = await ctx.storage.read(document.storage_key)
  if (!bytes) throw new Refusal('not_found')
  const { file_name, content_type } = document
  return { file_name, content_type, base64: bytes.toString('base64') }
}

/** Nobody opens what was not looked through, and there is nothing left to open of what was infected. */
async function getReadable(tx: Tx, documentId: number): Promise<DocumentRow> {
  const found = await findDocument(tx, documentId)
  if (!found) throw new Refusal('not_found')
  if (found.status === 'scanning' || found.status === 'infected') throw new Refusal(`document_is_${found.status}`)
  return found
}
