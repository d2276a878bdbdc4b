import { moveAccount } from '#features/accounts/public.ts'
import { moveDocument } from '#features/documents/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type Actor, actorId, type Books } from './actor.ts'
import { audit } from './audit.store.ts'
import { businessApproved } from './operators.events.ts'
import { lockForDecision } from './operators.policy.ts'

/**
 * Lets a business in by its documents: all that wait are approved, it is verified and may sell, and it hears of it.
 * One that was let in before and has sent more stays as it is.
 * @throws Refusal not_found, not_allowed, business_only, no_documents_waiting, confirmation_required, account_is_blocked, account_is_deleted
 */
export function approvePerson(ctx: Books, { by, personId }: { by: Actor; personId: number }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const { person, waiting } = await lockForDecision(tx, by, personId, 'approve')
    const now = ctx.clock.now()
    for (const document of waiting) await moveDocument(tx, document, 'approve', { decided_by: actorId(by), decided_at: now })
    const first = person.status === 'unverified'
    const { status } = first ? await moveAccount(tx, person, 'verify', { now, approved_at: now }) : person
    const document_ids = waiting.map(({ id }) => id)
    const before = { status: person.status, documents: 'pending', document_ids }
    await audit(tx, { by, action: 'person.approve', person, before, after: { status, documents: 'approved', document_ids }, now })
    await emit(tx, businessApproved({ user_id: personId, first }))
  })
}
