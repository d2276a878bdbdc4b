import { moveDocument, settleUploaded } from '#features/documents/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type Actor, actorId, type Books } from './actor.ts'
import { audit } from './audit.store.ts'
import { documentsRefused } from './operators.events.ts'
import { lockForDecision } from './operators.policy.ts'

type Refusing = { by: Actor; personId: number; reason: string }

/**
 * Refuses the documents that wait. The business reads the reason and may send others; its standing does not change.
 * @throws Refusal not_found, not_allowed, business_only, no_documents_waiting
 */
export function refuseDocuments(ctx: Books, { by, personId, reason }: Refusing): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const { person, waiting } = await lockForDecision(tx, by, personId, 'refuse')
    const now = ctx.clock.now()
    for (const document of waiting) await moveDocument(tx, document, 'refuse', { reason, decided_by: actorId(by), decided_at: now })
    await settleUploaded(tx, personId)
    const document_ids = waiting.map(({ id }) => id)
    const after = { documents: 'refused', document_ids }
    await audit(tx, { by, action: 'person.refuse', person, reason, before: { documents: 'pending', document_ids }, after, now })
    await emit(tx, documentsRefused({ user_id: personId, reason }))
  })
}
