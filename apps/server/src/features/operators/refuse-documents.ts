import { transitionDocument, updateDocumentsUploaded } from '#features/documents/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type Actor, actorId, type OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'
import { documentsRefused } from './operators.events.ts'
import { mayDecide, refuseOwnAccount } from './operators.policy.ts'
import { lockDecisionSubject } from './operators.store.ts'

type RefuseDocumentsInput = { actor: Actor; userId: number; reason: string }

/**
 * Refuses the pending documents of a business with a reason. The business may send others. The
 * account status does not change.
 * @throws Refusal not_found, not_allowed, business_only, no_documents_waiting
 */
export function refuseDocuments(ctx: OperatorContext, { actor, userId, reason }: RefuseDocumentsInput): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const subject = await lockDecisionSubject(tx, { userId, actor })
    mayDecide('refuse', subject)
    const { user, pendingDocuments } = subject
    const now = ctx.clock.now()
    for (const document of pendingDocuments)
      await transitionDocument(tx, document, 'refuse', { reason, decided_by: actorId(actor), decided_at: now })
    await updateDocumentsUploaded(tx, userId)
    const document_ids = pendingDocuments.map(({ id }) => id)
    const after = { documents: 'refused', document_ids }
    await recordAuditEntry(tx, { actor, action: 'person.refuse', user, reason, before: { documents: 'pending', document_ids }, after, now })
    await emit(tx, documentsRefused({ user_id: userId, reason }))
  })
}
